// docs/states.md: every state and every follow-up, from the map of the tables, with the browser test that enters and leaves it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callRow } from '#contract/calls.ts'
import type { CallName } from '#contract/calls.ts'
import { followUp, followUpKeys } from '#domain/follow-ups.ts'
import { stateMap } from '#domain/state-map.ts'
import type { MappedState } from '#domain/state-map.ts'
import { root } from './root.ts'

interface BrowserTest {
  readonly file: string
  readonly title: string
  readonly body: string
}

/** Every test of the browser specs with its text, as far as the next one. */
export function browserTests(folder = join(root, 'e2e')): readonly BrowserTest[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.spec.ts'))
    .toSorted()
    .flatMap((file) => {
      const [, ...bodies] = readFileSync(join(folder, file), 'utf8').split(/^\s*test\(/m)
      return bodies.map((body) => ({ file, title: /^\s*(['"`])(.*?)\1,/s.exec(body)?.[2] ?? '', body }))
    })
}

/** The tests that name a state, by its key or by its route as the browser's address ends. */
export function testsOf({ key, route }: Pick<MappedState, 'key' | 'route'>, tests: readonly BrowserTest[]) {
  const escaped = route.replace('{id}', '').replaceAll('/', String.raw`\\?/`)
  const named = new RegExp(String.raw`['"\`]${key}['"\`]` + (route === '/' ? '' : String.raw`|${escaped}[$'"\`?\\/)]`))
  return tests.filter(({ body }) => named.test(body))
}

const line = (cells: readonly string[]) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

const callOf = (name: string) => {
  const { method, path } = callRow(name as CallName)
  return `\`${method} ${path}\``
}

/** The page as Markdown. */
export function statesPage(tests: readonly BrowserTest[]): string {
  const rows = stateMap().map((state) => {
    const [first] = testsOf(state, tests)
    return [
      String(state.number),
      state.name,
      `\`${state.route}\``,
      state.screen,
      state.calls.map(callOf).join(', '),
      state.decides,
      state.leadsTo.length > 6 ? 'by the rule of the transition' : state.leadsTo.join(', '),
      first ? `${first.title} (\`e2e/${first.file}\`)` : 'none',
    ]
  })
  const asked = followUpKeys.map((key) => {
    const { state, route, about } = followUp(key)
    return [`\`${key}\``, state, route ?? '', about]
  })
  const head = ['number', 'name', 'route', 'screen', 'call', 'who decides next', 'what may follow', 'test']
  return [
    '# The states of a lead',
    '',
    'Printed from the code by `npm run tables`; not edited by hand. The server alone decides which state follows (`domain/transitions.ts`).',
    '',
    table(head, rows),
    '',
    '## The follow-ups: what each asks, and what happens',
    '',
    table(['follow-up', 'state', 'route of its own', 'what it asks, and what happens'], asked),
    '',
  ].join('\n')
}
