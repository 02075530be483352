// News of the lenders asked, for screen readers: each change is said once, and a poll that brings none says nothing.
import type { AskedLender } from '#domain/lender/offer-list.ts'

/** Those that say something else than before, in the order they were asked. */
export function newsOf(before: readonly AskedLender[], now: readonly AskedLender[]): readonly AskedLender[] {
  return now.filter(({ lender, says }) => !before.some((each) => each.lender === lender && each.says === says))
}
