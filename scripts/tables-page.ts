// Generator of docs/tables.md: the code's tables in Markdown.
import type { AskedBy } from '#server/lead/asked-by.ts'

export type Row = Readonly<Record<string, unknown>>
export type Table = Readonly<Record<string, Row>>

/** Output of `npm run -s tables`: lists where the document has lists, else rows by key. */
export interface Tables {
  readonly dataPoints: Table
  readonly states: Table
  readonly routes: readonly string[]
  readonly steps: Table
  readonly olderPages: Table
  readonly stepKinds: readonly string[]
  readonly contexts: readonly string[]
  readonly storageKeys: Table
  readonly urlParameters: Table
  readonly constants: Row
  readonly locales: readonly string[]
  readonly variants: Table
  readonly askedBy: Readonly<Record<string, readonly AskedBy[]>>
  /** By country and source of income. */
  readonly questionsBySource: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  readonly endpoints: Table
}

const cell = (value: unknown): string => {
  if (value === true) return 'yes'
  if (Array.isArray(value)) return value.map(cell).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, inner]) => `${key}: ${cell(inner)}`)
      .join('; ')
  return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('|', '\\|') : ''
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** A Markdown table: the row's key first, then one column per property that any row has. */
function markdown(keyName: string, table: Table, leaveOut: readonly string[] = []): string {
  const rows = Object.entries(table)
  const columns = [...new Set(rows.flatMap(([, row]) => Object.keys(row)))].filter((name) => !leaveOut.includes(name))
  return [
    line([keyName, ...columns]),
    line(['---', ...columns.map(() => '---')]),
    ...rows.map(([key, row]) =>
      line([`\`${key}\``, ...columns.map((name) => (row[name] === false ? '' : cell(row[name])))]),
    ),
  ].join('\n')
}

const names = (all: readonly (string | undefined)[]) => [...new Set(all.filter((name) => name !== undefined))].sort()

const mapped = <T>(table: Readonly<Record<string, T>>, row: (value: T) => Row): Table =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key, row(value)]))

/** Origins of a question, without the variants: countries whose journey has it, lenders that ask it in the form, follow-ups. */
const askers = (places: readonly AskedBy[]): Row => {
  const countries = (some: readonly AskedBy[]) => names(some.map(({ variant }) => variant.split('-').at(-1)))
  const byLender = places.filter(({ lender, step }) => lender !== undefined && step !== undefined)
  return {
    'its journey in': countries(places.filter(({ lender }) => lender === undefined)),
    'lenders in the form': names(byLender.map(({ lender }) => lender)).map((lender) => {
      const where = countries(byLender.filter((place) => place.lender === lender))
      return `${lender} (${where.join(', ')})`
    }),
    'follow-ups': names(places.map(({ followUp }) => followUp)),
  }
}

const list = (items: readonly string[]) => items.map((item) => `- \`${item}\``).join('\n')

/** The page as Markdown. */
export function tablesPage(tables: Tables): string {
  const constants = Object.fromEntries(Object.entries(tables.constants).map(([key, value]) => [key, { value }]))
  const chapters: readonly (readonly [string, string])[] = [
    [
      `Data points (${Object.keys(tables.dataPoints).length})`,
      markdown('key', tables.dataPoints, ['section', 'field']),
    ],
    [`States (${Object.keys(tables.states).length})`, markdown('number', tables.states, ['beforeOffer'])],
    [`Routes (${tables.routes.length})`, list(tables.routes)],
    [`Steps of the v3 form (${Object.keys(tables.steps).length})`, markdown('path', tables.steps)],
    [`Pages of the older flow (${Object.keys(tables.olderPages).length})`, markdown('path', tables.olderPages)],
    [`Step kinds (${tables.stepKinds.length})`, list(tables.stepKinds)],
    [`Contexts (${tables.contexts.length})`, list(tables.contexts)],
    [`Storage keys (${Object.keys(tables.storageKeys).length})`, markdown('key', tables.storageKeys)],
    [`URL parameters (${Object.keys(tables.urlParameters).length})`, markdown('name', tables.urlParameters)],
    ['Constants', markdown('name', constants)],
    [`Locales (${tables.locales.length})`, list(tables.locales)],
    [`Variants (${Object.keys(tables.variants).length})`, markdown('id', tables.variants)],
    ['Who asks each data point', markdown('key', mapped(tables.askedBy, askers))],
    [
      'Questions that a source of income leads to',
      Object.entries(tables.questionsBySource)
        .map(([country, rows]) => {
          const table = mapped(rows, (asks) => ({ asks: asks.map((key) => `\`${key}\``) }))
          return `### ${country.toUpperCase()}\n\n${markdown('source of income', table)}`
        })
        .join('\n\n'),
    ],
    [`Calls (${Object.keys(tables.endpoints).length})`, markdown('name', tables.endpoints)],
  ]
  const body = chapters.map(([title, text]) => `## ${title}\n\n${text}\n`).join('\n')
  return `# Tables\n\nGenerated by \`npm run tables\`; do not edit.\n\n${body}`
}
