// New application of the same person after an end: whether a lender is left that would be asked, and the largest loan it takes (Q3).
import { isOffAt, isOpenAt } from '#domain/lender/lender-limits.ts'
import { largestLoan, takesAnyLoan } from '#domain/lender/largest-loan.ts'
import type { Reapplication } from '#domain/lender/largest-loan.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { relevantAnswers } from '#domain/questions/answers.ts'
import { todayIn } from '#domain/questions/validate.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import type { Variant } from '#domain/application/variant.ts'
import { eligibleLenders } from '#server/lead/choose-lenders.ts'
import type { Candidate } from '#server/lead/choose-lenders.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { sentBefore } from '#server/platform/stores/sent-before.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { effectiveLenders } from './effective-lenders.ts'
import { hadAlready, lookingBack } from '#server/lead/had-before.ts'
import { marketOfVariant } from '#server/lead/market-settings.ts'

type Parts = Pick<LendersDeps, 'catalogue' | 'config' | 'connectors' | 'now' | 'sealer'>

/** A lead that there is not yet: what the person sent before, this lead included, counts against it. */
const nextLead = '00000000-0000-0000-0000-000000000000'

/** True where the lead is at an end after which its owner may apply again; not while an answer may still come. */
export function isOver({ state, result }: Pick<LeadRow, 'state' | 'result'>): boolean {
  const ends = [stateNumber('accepted'), stateNumber('redirected'), stateNumber('rejected')]
  return ends.includes(state) || (state === stateNumber('thank-you') && result?.application.status === 'contact')
}

/** New application open to the owner of a lead that is over; nothing where no lender is left that would be asked. */
export async function reapplicationOf(
  deps: Parts,
  db: Handle,
  lead: LeadRow,
  variant: Variant,
): Promise<Reapplication | undefined> {
  if (!isOver(lead)) return undefined
  const answers = relevantAnswers(openAnswers(deps.sealer, lead))
  const { amount, period } = answers
  if (typeof amount !== 'number' || typeof period !== 'number') return undefined
  const today = todayIn(variant.country.timeZone, deps.now())
  const search = { answers, settings: variant.settings, today }
  const left = (await lendersLeft(deps, db, lead, variant)).map(({ here }) => here)
  if (!left.some((here) => takesAnyLoan(here, search))) return undefined
  return withoutUndefined({ amount, period, instead: largestLoan(left, search) })
}

/** The lenders of the variant that are on, open, and had nothing of this person within their duplicate rule. */
async function lendersLeft(deps: Parts, db: Handle, lead: LeadRow, variant: Variant): Promise<readonly Candidate[]> {
  const at = deps.now()
  const lenders = await effectiveLenders(db, deps.catalogue.lenders)
  const { duplicates } = marketOfVariant(deps, variant)
  const looking = lookingBack(lenders, at, duplicates)
  const sent = looking ? await sentBefore(db, { lead: { ...lead, id: nextLead }, ...looking }) : []
  const { brandId, countryId } = variant
  const prospect = { brandId, countryId, answers: {}, today: todayIn(variant.country.timeZone, at) }
  const had = hadAlready(lenders, { sent, at, platformRule: duplicates })
  return eligibleLenders(lenders, prospect).eligible.filter(
    ({ lenderId, lender }) =>
      Object.hasOwn(deps.connectors, lenderId) && !isOffAt(lender, at) && isOpenAt(lender, at) && !had.has(lenderId),
  )
}
