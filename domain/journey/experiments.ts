// A/B experiments of a variant: assigns sessions to arms, and says what each arm changes. Everything is configuration; a
// session stays in its arm. A session in no arm is reported as control, for comparison.
import type { FirstPage } from './first-page.ts'
import type { StepPath } from './steps.ts'

/** Texts by namespace, as a brand's own. */
type Words = Readonly<Partial<Record<'shell' | 'form' | 'followUps', object>>>

export interface Arm {
  /** Of a hundred sessions, whole. */
  readonly share: number
  /** By locale, laid over everything else that is said. */
  readonly texts?: Readonly<Record<string, Words>>
  /** The order of the steps after the initial ones; those that are not named come after, as before. */
  readonly order?: readonly StepPath[]
  /** The page that the form begins with; at most one experiment of a variant that runs has arms that say so (decision 077). */
  readonly firstPage?: FirstPage
  /** Tokens of the theme by the name of their property. What they cannot say is in the theme, under `[data-arms~='experiment:arm']`. */
  readonly theme?: Readonly<Record<string, string>>
}

export interface Experiment {
  /** Another one shuffles the sessions anew. */
  readonly seed: string
  readonly arms: Readonly<Record<string, Arm>>
  /** Nobody is in it, and pages say nothing of it. A later layer may say `false`. */
  readonly off?: boolean
  /** A link may choose an arm, for whoever wants to see it: `?arm=experiment:arm`. */
  readonly byLink?: boolean
}

export type Experiments = Readonly<Record<string, Experiment>>

/** By experiment, the arm a session is in. */
export type Arms = Readonly<Record<string, string>>

/** Control: sessions in no arm of a running experiment. */
export const controlArm = 'control'

/**
 * A text as a number from 0 to just below 2^32: FNV-1a (Fowler, Noll, Vo; RFC 9923) over its UTF-16 units, and the last steps of
 * MurmurHash3 (Appleby, `fmix32`), without which ids that differ in one sign would lie side by side.
 */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Draw of a session, 0 to 99, uniform and independent for each seed. */
export const drawOf = (seed: string, sessionId: string) => Math.floor((hashOf(`${seed} ${sessionId}`) / 2 ** 32) * 100)

/**
 * The arm of a draw. Arms lie on the hundred in turn from its beginning and from its end, and the control between: a share that
 * changes, and an arm that is added after the others, take from the control as long as there is an arm a side.
 */
function armAt(arms: Experiment['arms'], draw: number): string {
  const taken = [0, 0] as [number, number]
  const found = Object.entries(arms).find(([, { share }], index) => {
    const side = (index % 2) as 0 | 1
    const [from, place] = [taken[side], side === 0 ? draw : 99 - draw]
    taken[side] += share
    return place >= from && place < from + share
  })
  return found?.[0] ?? controlArm
}

/**
 * The arms of a session, by every experiment that runs. `kept` is where this session has been before: it stays there while there
 * is such an arm, whatever became of the shares.
 */
export function armsOf(experiments: Experiments, sessionId: string, kept: Arms = {}): Arms {
  const rows = Object.entries(experiments).map(([id, { seed, arms }]) => {
    const before = kept[id]
    const stays = before !== undefined && (before === controlArm || Object.hasOwn(arms, before))
    return [id, stays ? before : armAt(arms, drawOf(seed, sessionId))]
  })
  return Object.fromEntries(rows) as Arms
}

/** Arms chosen by a link's parameters, where the experiment allows it. */
export function chosenArms(experiments: Experiments, asked: readonly string[]): Arms {
  const rows = asked.map((said) => said.split(':') as [string, string?])
  return Object.fromEntries(
    rows.flatMap(([id, arm]) => (arm && Object.hasOwn(experiments, id) && experiments[id]!.byLink ? [[id, arm]] : [])),
  )
}

/** Arm definitions of a session, in the experiments' order. */
export function sayingsOf(experiments: Experiments | undefined, arms: Arms): readonly Arm[] {
  return Object.entries(experiments ?? {}).flatMap(([id, { arms: all }]) => all[arms[id] ?? ''] ?? [])
}

/** Of those that run the one whose arms say what the form begins with, without all else that they change; empty where none does. */
export function firstPageExperiments(experiments: Experiments = {}): Experiments {
  const ofArm = ({ share, firstPage }: Arm): Arm => ({ share, ...(firstPage ? { firstPage } : {}) })
  return Object.fromEntries(
    Object.entries(experiments)
      .filter(([, { arms }]) => Object.values(arms).some(({ firstPage }) => firstPage))
      .map(([id, { seed, arms, byLink }]) => [
        id,
        {
          seed,
          ...(byLink ? { byLink } : {}),
          arms: Object.fromEntries(Object.entries(arms).map(([arm, row]) => [arm, ofArm(row)])),
        },
      ]),
  )
}

/** With the texts of one language alone: a page carries no other. */
export function experimentsIn(experiments: Experiments, locale: string): Experiments {
  const ofArm = ({ texts, ...arm }: Arm): Arm => ({
    ...arm,
    ...(texts?.[locale] ? { texts: { [locale]: texts[locale] } } : {}),
  })
  return Object.fromEntries(
    Object.entries(experiments).map(([id, experiment]) => [
      id,
      {
        ...experiment,
        arms: Object.fromEntries(Object.entries(experiment.arms).map(([arm, row]) => [arm, ofArm(row)])),
      },
    ]),
  )
}
