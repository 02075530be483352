// Resuming a lead in another browser: the server holds the answers, this browser knows only their names. It shows where the
// lead stands; answers that are not known here are neither asked again without need nor overwritten (M6, R-03, experience 2,
// 30).
import { variantWithArms } from './variant-with-arms.ts'
import { answersOf, newApplication } from './application.ts'
import type { Application, Reply } from './application.ts'
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Loan } from '#domain/lender/largest-loan.ts'
import { requestContextOf } from './apply-reply.ts'
import { mergeLead } from './lead.ts'
import { reduce } from './reducer.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { fromSections, toSections } from '#domain/questions/answers.ts'
import { syncPages } from '#domain/journey/sync-pages.ts'
import type { Variant } from './variant.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

/** True where this browser has another application than the link's, with something in it that would be replaced. */
export function hasAnother({ access, continued, asyncFormData }: Application, id: string): boolean {
  return access?.id !== id && (access !== undefined || continued.length > 0 || Object.keys(asyncFormData).length > 0)
}

/**
 * The application once a link was redeemed: the same lead keeps what was typed here; any other is replaced by the lead of the
 * link, with a page for everything it holds. `at` is an ISO time.
 */
export function continuedApplication(
  now: Application,
  { known = {}, ...reply }: Reply & { readonly token: string; readonly known?: object },
  at: string,
  variant: Variant,
): Application {
  const start = withKnown(now.access?.id === reply.id ? now : emptyFor(reply, now, variant), onlyKnown(known))
  const complete = withConditionsAsked(reply, answersOf(start))
  return reduce(start, { type: 'refreshed', reply: complete, at, isElsewhere: false }, variant)
}

const onlyKnown = (known: object) =>
  Object.fromEntries(Object.entries(known).filter(([key]) => isDataPointKey(key))) as Answers

/** With what the reply tells of the loan, where nothing else was typed here: it is seen here now, and may be emptied here. */
function withKnown(application: Application, known: Answers): Application {
  const lead = mergeLead<Application['lead']>(application.lead, toSections({ ...known, ...answersOf(application) }))
  const elsewhere = application.elsewhere?.filter((key) => known[key] === undefined)
  return withoutUndefined({ ...application, lead, elsewhere })
}

interface Reapplied {
  /** The loan that the server was told; absent where it is to be asked. */
  readonly loan: Loan | undefined
  /** Texts in the inputs before anything is typed, by data point. */
  readonly texts: Application['asyncFormData']
}

/**
 * A new application after an end, with the lead that the server made of the answers: they count as answered, consents are asked anew,
 * and so is a loan that was not told. `at` is an ISO time.
 */
export function reappliedApplication(
  now: Application,
  reply: Reply & { readonly token: string },
  { loan, texts }: Reapplied,
  at: string,
  variant: Variant,
): Application {
  const start = emptyFor(reply, now, variant)
  // A default in its place would be sent as if it had been chosen.
  const { amount: _, period: __, ...bare } = start.lead
  const expiresAt = new Date(Date.parse(at) + variant.settings.applicationExpiryHours * 3_600_000).toISOString()
  // This visit is the new lead's own: who sent it has sent the lead.
  const own = { ...bare, ...requestContextOf(now.lead), ...loan, expiresAt }
  const lead = mergeLead(own, { tags: ['reapplying'] })
  const begun = { ...start, lead, adClick: now.adClick, asyncFormData: texts, reapplying: true }
  return reduce(withoutUndefined(begun), { type: 'refreshed', reply, at, isElsewhere: false }, variant)
}

function emptyFor({ answeredKeys, missing }: Reply, now: Application, variant: Variant): Application {
  const fresh = newApplication(variant)
  const { readFrom = {} } = variant.country.journey
  const { ui, trackingConsent, arms, fromLink, adClick } = now
  // An affiliate that was kept here did not send the lead, so only these parts of the visit are kept, and what its link says itself.
  const { tags, deviceData, sessionId, sessionStartedAt } = now.lead
  return {
    ...fresh,
    ui,
    trackingConsent,
    arms,
    ...(fromLink?.googleClick && adClick ? { adClick } : {}),
    lead: withoutUndefined({
      ...withoutAnswered(fresh.lead, answeredKeys),
      ...fromLink,
      tags,
      deviceData,
      sessionId,
      sessionStartedAt,
    }),
    elsewhere: answeredKeys,
    dynamicPages: syncPages(
      fresh.dynamicPages,
      // An answer read from a number is on no page.
      [...answeredKeys.filter((key) => !answeredKeys.includes(readFrom[key]!)), ...missing],
      {},
      variantWithArms(variant, arms),
    ),
  }
}

/** Without what the server has: a default amount must not be taken for an answer. */
export function withoutAnswered<T extends object>(lead: T, answeredKeys: readonly DataPointKey[]): T {
  const given = fromSections(lead)
  return Object.fromEntries(
    Object.entries(lead).filter(([name]) => !(name in given && answeredKeys.includes(name as DataPointKey))),
  ) as T
}

/**
 * The reply with the answers asked for again that decide whether a missing data point applies, and whose values are not known
 * here: without them its question would never come.
 */
export function withConditionsAsked<T extends Pick<Reply, 'answeredKeys' | 'missing'>>(reply: T, answers: Answers): T {
  const { answeredKeys, missing } = reply
  const wanted = new Set(missing)
  // A Set is walked over what is added on the way, so conditions of conditions come along too.
  for (const key of wanted)
    for (const condition of Object.keys(dataPoint(key).when ?? {}) as DataPointKey[])
      if (answers[condition] === undefined && answeredKeys.includes(condition)) wanted.add(condition)
  if (wanted.size === missing.length) return reply
  return { ...reply, missing: [...wanted], answeredKeys: answeredKeys.filter((key) => !wanted.has(key)) }
}
