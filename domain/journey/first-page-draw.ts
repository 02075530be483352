// Draw of a visit's first page: the session's id and its arm, before anything is painted (17.1, decision 077). By the rules of the visit
// itself, which takes over what was drawn.
import { armsOf, chosenArms, sayingsOf } from './experiments.ts'
import type { Arms, Experiments } from './experiments.ts'
import type { FirstPage } from './first-page.ts'
import { isUuid } from '#domain/questions/uuid.ts'
import { openSession } from './session.ts'

/** Facts for the draw, written into the page by the build. */
export interface FirstPageDraw {
  readonly variant: string
  /** Those whose arms say what comes first (`firstPageExperiments`). */
  readonly experiments: Experiments
  /** The page that the variant does not begin with. */
  readonly other: FirstPage
}

/** Facts of this visit: kept in the tab, or in the link's parameters. */
export interface DrawnFrom {
  /** As it lies in storage. */
  readonly stored: { readonly id: string | undefined; readonly startedAt: string | undefined }
  /** The arms of the tab's session, by what was kept of this variant. */
  readonly kept: Arms | undefined
  /** The link's `sessionId` and `arm`s, as they came. */
  readonly fromUrl: string | undefined
  readonly askedArms: readonly string[]
  readonly newId: () => string
}

export interface Drawn {
  readonly sessionId: string
  /** The tab had no session, or the link names another. */
  readonly isNew: boolean
  /** Of the experiments that say what comes first. */
  readonly arms: Arms
}

/** The session that the visit will have by everything that is known now, and its arms. */
export function drawn({ experiments }: FirstPageDraw, from: DrawnFrom): Drawn {
  const { id, isNew } = openSession({ ...from, forced: false, now: 0 })
  const before = isNew ? {} : from.kept
  return {
    sessionId: id,
    isNew,
    arms: armsOf(experiments, id, { ...before, ...chosenArms(experiments, from.askedArms) }),
  }
}

/** Whether these arms begin with the page that the variant does not. */
export const isOther = ({ experiments, other }: FirstPageDraw, { arms }: Drawn): boolean =>
  sayingsOf(experiments, arms).some(({ firstPage }) => firstPage === other)

/** Whether the tab keeps the drawn id for a reload before the visit begins: nothing of another session is written over. */
export const isKept = ({ stored }: DrawnFrom): boolean => !isUuid(stored.id)
