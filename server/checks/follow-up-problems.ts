// Validation of the follow-ups' folders against each other and against the form: calls, routes, fields and what their form needs
// (A8, F2).
import { calls } from '#contract/calls.ts'
import { readFollowUpAsk } from '#contract/follow-up-asks.ts'
import { isDataPointKey } from '#domain/questions/data-points.ts'
import { fieldNames } from '#domain/follow-up/follow-up.ts'
import type { FollowUp } from '#domain/follow-up/follow-up.ts'
import { routes, states } from '#domain/journey/states.ts'
import { stepPaths } from '#domain/journey/steps.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'

type Folders = Pick<Catalogue, 'followUps' | 'followUpLookUps' | 'followUpPlays'>

/** One follow-up with its key, and all others beside it. */
interface Checking {
  readonly key: string
  readonly row: FollowUp
  readonly others: Readonly<Record<string, FollowUp>>
  readonly play: Folders['followUpPlays'][string] | undefined
  /** The names of the look-ups that the folder answers. */
  readonly answered: readonly string[]
}

const routeOf = ({ state, route }: FollowUp) =>
  route ?? Object.values(states).find((each) => each.key === state)?.route ?? ''

/** The call is no other's, or says the same of it. */
function callProblems({ row: { call, form }, others }: Checking): string[] {
  const taken: readonly { readonly name: string; readonly path: string }[] = Object.entries(calls).map(
    ([name, { path }]) => ({ name, path }),
  )
  const clash = taken.find(({ name, path }) => name === call.name || path === call.path)
  const unlike = Object.entries(others).find(
    ([, { call: other, form: otherForm }]) =>
      (other.name === call.name || other.path === call.path) &&
      (other.name !== call.name || other.path !== call.path || other.summary !== call.summary || otherForm !== form),
  )
  return [
    ...(clash ? [`followUp.call: ${clash.name} ${clash.path} is a call of the contract, expected one of its own`] : []),
    ...(unlike
      ? [`followUp.call: ${unlike[0]} shares it, expected the same name, path, summary and form in both`]
      : []),
  ]
}

const named = (names: readonly string[]) => names.toSorted().join(', ') || 'none'

/** The look-ups are the folder's own, and each has its answer. */
function lookUpProblems({ row: { lookUps = [] }, others, answered }: Checking): string[] {
  const names = lookUps.map(({ name }) => name)
  const taken = new Map<string, string>([
    ...Object.entries(calls).flatMap(([name, { path }]): [string, string][] => [
      [name, 'the contract'],
      [path, 'the contract'],
    ]),
    ...Object.entries(others).flatMap(([key, { call, lookUps: theirs = [] }]) =>
      [call, ...theirs].flatMap(({ name, path }): [string, string][] => [
        [name, key],
        [path, key],
      ]),
    ),
  ])
  return [
    ...lookUps.flatMap(({ name, path }) => {
      const owner = taken.get(name) ?? taken.get(path)
      return owner === undefined
        ? []
        : [`followUp.lookUps: ${name} ${path} is a call of ${owner}, expected one of its own`]
    }),
    ...(named(names) === named(answered)
      ? []
      : [
          `followUp.lookUps: expected those that look-ups.server.ts answers, ${named(answered)}; found ${named(names)}`,
        ]),
  ]
}

function routeProblems({ row, others }: Checking): string[] {
  const own = routeOf(row)
  const clash = Object.entries(others).find(([, other]) => routeOf(other) === own)
  const isForms = row.route !== undefined && [...routes, ...stepPaths.map((path) => `/${path}`)].includes(row.route)
  return [
    ...(clash ? [`followUp.route: ${own} is where ${clash[0]} stands, expected a route of its own`] : []),
    ...(isForms ? [`followUp.route: ${own} is a route of the form, expected one of its own`] : []),
  ]
}

function fieldProblems({ row, others }: Checking): string[] {
  const { asks = [], own = {}, groups, optional = [], within } = row
  const all = [...asks, ...Object.keys(own)].toSorted()
  const grouped = fieldNames(row).toSorted()
  const strange = optional.filter((name) => !asks.includes(name))
  return [
    ...(groups && grouped.join() !== all.join()
      ? [`followUp.groups: expected every field once, ${all.join(', ')}; found ${grouped.join(', ')}`]
      : []),
    ...strange.map((name) => `followUp.optional: ${name} is not among followUp.asks`),
    ...Object.keys(own)
      .filter(isDataPointKey)
      .map((name) => `followUp.own.${name}: is a data point, expected among followUp.asks`),
    ...(within !== undefined && !Object.hasOwn(others, within)
      ? [`followUp.within: no such follow-up ${within}, expected one of ${Object.keys(others).join(', ')}`]
      : []),
  ]
}

/** Missing parts that the row's form needs. */
function formProblems({ row, play }: Checking): string[] {
  const { form, pictures, provider, consents } = row
  const offers = play?.offers ?? []
  return [
    ...(form === 'documents' && !pictures ? ['followUp.pictures: is missing, expected beside the form documents'] : []),
    ...(form === 'provider' && !provider ? ['followUp.provider: is missing, expected beside the form provider'] : []),
    ...(form === 'questions' && fieldNames(row).length === 0
      ? ['followUp.asks: is missing, expected beside the form questions, or followUp.own']
      : []),
    ...(form === 'offers' && offers.length === 0 && !play?.ask
      ? ['followUp.form: offers cannot be asked for without play.sandbox.ts, expected `play` with offers']
      : []),
    ...(form === 'consents' && !consents && readFollowUpAsk(row, play?.ask?.('en')) === undefined
      ? ['followUp.consents: is missing, expected beside the form consents, or `play` with the words of a lender']
      : []),
  ]
}

/** Everything wrong with the follow-ups' folders, one sentence each. */
export function followUpProblems({ followUps, followUpLookUps, followUpPlays }: Folders): string[] {
  return Object.entries(followUps).flatMap(([key, row]) => {
    const { [key]: _, ...others } = followUps
    const answered = Object.keys(followUpLookUps[key] ?? {})
    const checking: Checking = { key, row, others, play: followUpPlays[key], answered }
    const all = [callProblems, lookUpProblems, routeProblems, fieldProblems, formProblems]
    const found = all.flatMap((problems) => problems(checking))
    return found.map((problem) => `catalogue/follow-ups/${key}/follow-up.ts: ${problem}`)
  })
}
