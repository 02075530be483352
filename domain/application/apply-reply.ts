// Server replies applied to the client's state: the lead's state, questions still missing, and the end of an application
// (P-10).
import { answersOf, newApplication } from './application.ts'
import type { Application, LeadApplication, Reply } from './application.ts'
import { variantWithArms } from './variant-with-arms.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { mergeLead } from './lead.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { syncPages } from '#domain/journey/sync-pages.ts'
import { firstIncomplete } from './current-route.ts'
import { advanced, finishedPages } from './progress.ts'
import { isAfterOffer, isSent, stateRow } from '#domain/journey/states.ts'
import { isOnOffer } from '#domain/lender/offer-list.ts'
import type { ListedOffer } from '#domain/lender/offer-list.ts'
import type { Variant } from './variant.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

/**
 * True where a reply that was asked for when version `since` was known says less than what came meanwhile. Only against what came
 * meanwhile: a server brought back from a backup knows an older version than its browsers do.
 */
export const isOvertaken = ({ access }: Application, reply: Reply, since?: number) =>
  since !== undefined &&
  access !== undefined &&
  access.id === reply.id &&
  access.version > since &&
  reply.version < access.version

/** Applies a server reply to the application. */
export function applyReply(application: Application, reply: Reply, at: string, variant: Variant): Application {
  const token = reply.token ?? application.access?.token
  const told = withoutUndefined({
    ...application,
    lead: mergeLead(application.lead, { id: reply.id, leadStatus: reply.progressState }),
    access:
      token === undefined
        ? undefined
        : {
            id: reply.id,
            token,
            version: reply.version,
            createdAt: reply.createdAt ?? application.access?.createdAt,
          },
    answeredKeys: reply.answeredKeys,
    dynamicPages: syncPages(
      application.dynamicPages,
      reply.missing,
      withAnsweredKeys(answersOf(application), reply.answeredKeys),
      variantWithArms(variant, application.arms),
    ),
    progressState: reply.progressState,
    furtherAsked:
      !isAfterOffer(reply.progressState) &&
      (application.furtherAsked || isSent(application.progressState) || reply.market !== undefined),
    applicationResult: reply.result,
    market: reply.market ?? marketInHand(application, reply),
    reapply: reply.reapply,
    routeChange: reply.routeChange,
    followUp: reply.followUp,
    neededBy: reply.neededBy,
    lastOperationTimestamp: at,
    isLoading: false,
    connection: 'fine' as const,
  })
  // An application that was filled on another device begins where that ended.
  const begun = application.furthest > 0 ? told : advanced(told, finishedPages(told, variant), variant)
  const now = withFurtherFrom(begun, variant)
  if (stateRow(reply.progressState).end) return ended(now, variant)
  // Where the server asks for more, that is answered first, and sent when the applicant says so again: the page says why.
  if (!now.sendWanted) return now
  if (isAfterOffer(reply.progressState)) return { ...now, sendWanted: false }
  return firstIncomplete(now, variant) === undefined ? now : { ...now, sendWanted: false, furtherAsked: true }
}

/** Offer list that still holds after a reply without one: a save of what a further lender needs says nothing of offers. */
const marketInHand = ({ lead, furtherAsked, market }: Application, { id, progressState }: Reply): unknown =>
  furtherAsked && lead.id === id && !isAfterOffer(progressState) ? market : undefined

/** True of an offer list with one that may be chosen. Read as it came: the form before the offers never loads its schema. */
function holdsOffer(market: unknown): boolean {
  const { offers } = (market ?? {}) as { readonly offers?: unknown }
  return Array.isArray(offers) && offers.some((each) => isOnOffer((each ?? {}) as Pick<ListedOffer, 'status'>))
}

/** With the page where the questions of further lenders begin while an offer is in hand: the first one to answer once they are asked. */
function withFurtherFrom(now: Application, variant: Variant): Application {
  const { furtherFrom: known, ...rest } = now
  if (!now.furtherAsked || !holdsOffer(now.market)) return rest
  return withoutUndefined({ ...rest, furtherFrom: known ?? firstIncomplete(now, variant)?.path })
}

/**
 * An application that came to its end, or whose offer was taken: where it stands and what came of it, and nothing the applicant
 * typed (P-10).
 */
export function ended(application: Application, variant: Variant): Application {
  const { lead } = application
  const fresh = newApplication(variant)
  // The loan went with the answers: a default in its place would read as what was asked for.
  const { amount: _, period: __, ...bare } = fresh.lead
  return withoutUndefined({
    ...fresh,
    ...(Object.fromEntries(keptAtEnd.map((name) => [name, application[name]])) as Pick<
      Application,
      (typeof keptAtEnd)[number]
    >),
    lead: withoutUndefined({ ...bare, ...requestContextOf(lead), id: lead.id, leadStatus: lead.leadStatus }),
    furthest: 1,
  })
}

const keptAtEnd = [
  'access',
  'progressState',
  'applicationResult',
  'market',
  'reapply',
  'routeChange',
  'redirect',
  'ui',
  'trackingConsent',
  'arms',
  'adClick',
] as const

/** Data points that the server has count as answered; their values are not known here, so no condition may rest on them alone. */
function withAnsweredKeys(answers: Answers, answeredKeys: readonly DataPointKey[]): Answers {
  return { ...Object.fromEntries(answeredKeys.map((key) => [key, ''])), ...answers }
}

/** Request context of the visit, without the application itself: what an ad said of it lasts longer than one application (I4). */
export function requestContextOf({
  tags,
  deviceData,
  sessionId,
  sessionStartedAt,
  affiliateReferenceParams,
  sellingTierGlobalId,
  posthogParameters,
  googleClick,
  metaPixel,
  tikTokPixel,
  utm,
  leadSource,
}: LeadApplication): Partial<LeadApplication> {
  return withoutUndefined({
    tags,
    deviceData,
    sessionId,
    sessionStartedAt,
    affiliateReferenceParams,
    sellingTierGlobalId,
    posthogParameters,
    googleClick,
    metaPixel,
    tikTokPixel,
    utm,
    leadSource,
  })
}
