// Request context: browser, session and network data sent beside the answers, stored sealed with the lead (E1, E2, E4).
import { mergeRequestContext } from '#domain/application/merge-request-context.ts'
import { isDataPointKey, sections } from '#domain/questions/data-points.ts'
import { armsAtMost } from '#contract/funnel-endpoints.ts'
import type { RequestContext } from '#contract/schemas.ts'
import { leadSealer } from '#server/platform/kit/lead-sealer.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import { requestContextSealedAs } from '#server/platform/stores/sealed-columns.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'

/** Of the body what is no context, and the captcha's token: a write spends it, so nothing is left of it to keep. */
const envelope = new Set(['id', 'product', 'variant', 'locale', 'forgotten', 'draft', 'captchaToken'])
const isAnswer = (name: string) => isDataPointKey(name) || (sections as readonly string[]).includes(name)
const sealContext = (leadId: string) => `${requestContextSealedAs} ${leadId}`

/** The body without the answers and without what addresses the lead. */
function requestContextIn(body: object): RequestContext {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !envelope.has(name) && !isAnswer(name)))
}

type Stored = RequestContext & { readonly network?: string }
type Sealed = Pick<LeadRow, 'id' | 'data_key' | 'request_context'>

/** Opens a lead's request context, with the network it came from. Throws where it does not open. */
export const openRequestContext = (sealer: Sealer, lead: Sealed): Stored =>
  lead.request_context === null
    ? {}
    : (JSON.parse(leadSealer(sealer, lead).open(sealContext(lead.id), lead.request_context)) as Stored)

/** The last click counts, and not the last write: a tab that was opened before may write after it (decision 028). */
const clickedAt = { affiliateReferenceParams: 'setAt', googleClick: 'gclidAt' } as const

/** The context without clicks that are older than those kept. */
function withoutOlderClicks(kept: RequestContext, context: RequestContext): RequestContext {
  const isOlder = ([name, time]: [string, string]) => {
    const [before, now] = [kept, context].map((each) => {
      const part = each[name as keyof RequestContext] as Readonly<Record<string, string>> | undefined
      return Date.parse(part?.[time] ?? '')
    })
    return now! < before!
  }
  const older = new Set(
    Object.entries(clickedAt)
      .filter(isOlder)
      .map(([name]) => name),
  )
  return Object.fromEntries(Object.entries(context).filter(([name]) => !older.has(name)))
}

/** Tags that a lead keeps, at most; a session has two or three. */
const tagsAtMost = 20

/** The context with the first tags and arms that the lead was told: each write unites them with what it brings, and nothing else grows. */
function bounded({ tags, arms, ...rest }: Stored): Stored {
  return {
    ...rest,
    ...(tags === undefined ? {} : { tags: tags.slice(0, tagsAtMost) }),
    ...(arms === undefined ? {} : { arms: Object.fromEntries(Object.entries(arms).slice(0, armsAtMost)) }),
  }
}

/** The stored request context with what the body adds and the network it came from (`networkOf`; absent: as before), sealed again. */
export function sealRequestContext(sealer: Sealer, lead: Sealed, body: object, network?: string): string {
  const kept = openRequestContext(sealer, lead)
  const merged: Stored = {
    ...mergeRequestContext(kept, withoutOlderClicks(kept, requestContextIn(body))),
    ...(network === undefined ? {} : { network }),
  }
  return leadSealer(sealer, lead).seal(sealContext(lead.id), JSON.stringify(bounded(merged)))
}

/** The network that the lead's answers came from last, as limits count it; nothing where it is not known. */
export function networkOfLead(sealer: Sealer, lead: Sealed): string | undefined {
  return openRequestContext(sealer, lead).network
}
