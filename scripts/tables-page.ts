// Generator of docs/tables.md: the code's tables in Markdown.
export type Row = Readonly<Record<string, unknown>>
export type Table = Readonly<Record<string, Row>>

/** What `npm run -s tables` prints: lists where the document has lists, else rows by key. */
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
    [`Calls (${Object.keys(tables.endpoints).length})`, markdown('name', tables.endpoints)],
  ]
  const body = chapters.map(([title, text]) => `## ${title}\n\n${text}\n`).join('\n')
  return `# The tables\n\nPrinted from the code by \`npm run tables\`; not edited by hand.\n\n${body}`
}
