// Page data of the starter, written beside it by the prerender.
import type { EarlyFault, EarlyRule } from '#domain/questions/early-rules.ts'

export interface StarterData {
  /** Label of a held button. */
  readonly wait: string
  /** Address of the script that has the rest of a page which broke off. */
  readonly rest: string
  /** The link's parameters that fill something in. */
  readonly fills: readonly string[]
  /** The first step's general rules as data, with what is said of each fault that there can be. */
  readonly rules: readonly (EarlyRule & { readonly faults: Readonly<Partial<Record<EarlyFault, string>>> })[]
}

/** The elements with these data, and with the parts that the starter draws with. */
export const dataId = 'starter-data'
export const partsId = 'starter-parts'
/** The notices of a form whose script does not come, one for each kind of trouble. */
export const noticesId = 'notices'
