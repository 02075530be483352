// Generator of docs/states.md: every state and follow-up, with the browser test that enters and leaves it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callRow } from '#contract/calls.ts'
import type { CallName } from '#contract/calls.ts'
import { followUp, followUpKeys } from '#domain/follow-up/follow-ups.ts'
import { stateMap } from '#domain/application/state-map.ts'
import type { MappedState } from '#domain/application/state-map.ts'
import { root } from './root.ts'

interface BrowserTest {
  readonly file: string
  readonly title: string
  readonly body: string
}

interface Spec {
  readonly file: string
  /** What stands before the first test: tables that tests are made from. */
  readonly head: string
  readonly tests: readonly BrowserTest[]
}

/** Every browser spec, its tests each as far as the next one. */
export function browserSpecs(folder = join(root, 'e2e')): readonly Spec[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.spec.ts'))
    .toSorted()
    .map((file) => {
      const [head = '', ...bodies] = readFileSync(join(folder, file), 'utf8').split(/^\s*test\(/m)
      const tests = bodies.map((body) => ({ file, title: /^\s*(['"`])(.*?)\1,/s.exec(body)?.[2] ?? '', body }))
      return { file, head, tests }
    })
}

/** Where a test names a state: its key, or the form's own address for the state before there is a lead. */
const nameOf = ({ key, route }: Pick<MappedState, 'key' | 'route'>) =>
  route === '/' ? /goto\('\/[a-z]+-[a-z]+\/'\)/ : new RegExp(`['"\`]${key}['"\`]`)

/** The browser tests of a state: those that name it, and those made for it from a table that does. */
export function testsOf(state: Pick<MappedState, 'key' | 'route'>, specs: readonly Spec[]): readonly BrowserTest[] {
  const named = nameOf(state)
  const ownScreen = specs.filter(({ file }) => !file.startsWith('gallery')).flatMap(({ tests }) => tests)
  const direct = ownScreen.filter(({ title, body }) => named.test(body) && !title.includes('${'))
  const fromTable = specs
    .filter(({ head }) => named.test(head))
    .flatMap(({ tests }) => tests.filter(({ title }) => title.includes('${')))
    .map((each) => ({ ...each, title: each.title.replaceAll(/\$\{\w+\}/g, state.key) }))
  return [...direct, ...fromTable]
}

const line = (cells: readonly string[]) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

const callOf = (name: string) => {
  const { method, path } = callRow(name as CallName)
  return `\`${method} ${path}\``
}

/** The page as Markdown. */
export function statesPage(specs: readonly Spec[]): string {
  const rows = stateMap().map((state) => {
    const [first] = testsOf(state, specs)
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
    'Printed from the code by `npm run tables`; not edited by hand. The server alone decides which state follows (`domain/application/transitions.ts`).',
    '',
    table(head, rows),
    '',
    '## The follow-ups: what each asks, and what happens',
    '',
    table(['follow-up', 'state', 'route of its own', 'what it asks, and what happens'], asked),
    '',
  ].join('\n')
}
