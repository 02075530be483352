// Conversion message, made from the lead at sending time. Nothing of the person is kept for it, and what the visitor says
// meanwhile is obeyed (P-02, P-05).
import { isAdClickOver } from '#domain/journey/ad-click.ts'
import type { ConversionEvent } from '#domain/tracking/tracking.ts'
import type { Variant } from '#domain/application/variant.ts'
import { eventId, identityOf } from '#contract/tracking-identity.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { formAddress } from '#server/platform/pages/form-address.ts'
import type { OutboundMessage } from '#server/platform/kit/outbound.ts'
import type { Ending } from '../outbox/delivery-outcome.ts'
import type { OpenedDelivery } from '../outbox/delivery-store.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { choiceOf } from '../tracking/choices.ts'
import type { ConversionNetwork } from '#server/checks/tracking-shapes.ts'
import { openRequestContext } from '#server/lead/request-context.ts'
import { accessToken } from './access-token.ts'
import { isVersionOver } from './api-versions.ts'
import type { Network } from './network.ts'
import { networksOf } from './networks.ts'
import type { ConversionFacts } from './plan-conversions.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import { reasonOf } from './conversion-store.ts'
import { visitOfLead } from '#server/platform/stores/lead-visits.ts'
import { leadById } from '#server/platform/stores/leads.ts'

type Parts = Pick<ReachDeps, 'catalogue' | 'config' | 'db' | 'now' | 'sealer' | 'sendOut' | 'variants'>

const dead = (why: string): Ending => ({ kind: 'dead', why })

/** The message, or why there is none. Throws where the lead does not open. */
export async function conversionMessage(
  deps: Parts,
  delivery: OpenedDelivery,
): Promise<{ readonly message: OutboundMessage; readonly network: Network; readonly token?: string } | Ending> {
  const { db, now, variants } = deps
  const lead = await leadById(db, delivery.lead_id)
  if (!lead || lead.erased_at) return dead('the lead was erased')
  const variant = variants.get(lead.variant)
  const network = networksOf(deps.config.tracking[lead.variant]?.conversions)[delivery.party as ConversionNetwork]
  const event = delivery.event as ConversionEvent
  const name = network?.nameOf(event)
  if (!variant || !network || name === undefined) return dead('no longer configured')
  const { at: happenedAt, valueCents } = delivery.facts as ConversionFacts
  const at = new Date(happenedAt)
  if (now() - at.getTime() > (network.oldestMs ?? Number.POSITIVE_INFINITY)) return dead('older than the network takes')
  const { advertising } = await choiceOf(deps, db, lead)
  if (advertising !== 'granted') return { kind: 'suppressed', why: reasonOf(advertising) }
  if (isVersionOver(network, now())) return { kind: 'again', why: 'the version of the API is over' }
  const token = network.oauth && (await accessToken(deps, network.oauth))
  if (typeof token === 'object') return token
  const visit = await visitOfLead(db, deps.sealer, lead)
  const message = network.messageOf({
    name,
    id: eventId(event, { id: lead.id, createdAt: lead.created_at.toISOString() }),
    at,
    ...(valueCents === undefined ? {} : { value: { value: valueCents / 100, currency: 'EUR' as const } }),
    ...(token === undefined ? {} : { token }),
    ...(visit ? { visit } : {}),
    page: formAddress(deps.config, variant, lead.locale),
    ...knownOf(deps, lead, variant, delivery.party as ConversionNetwork, at),
  })
  const made = { network, ...(token === undefined ? {} : { token }) }
  return message ? { message, ...made } : dead('nothing to know the visitor by')
}

/** The three hashes, and the ids of clicks that have not run out (I4). */
function knownOf({ catalogue, sealer }: Parts, lead: LeadRow, variant: Variant, network: ConversionNetwork, at: Date) {
  const answers = openAnswers(sealer, lead)
  const { sessionId, googleClick, metaPixel, tikTokPixel } = openRequestContext(sealer, lead)
  const [email, phone] = [answers['contactDetails.email'], answers['contactDetails.phoneNumber']]
  const setAt = googleClick?.gclidAt
  const isOver =
    setAt !== undefined && isAdClickOver({ setAt }, at.getTime(), variant.settings.adClickExpiryDays, () => {})
  return {
    who: identityOf(
      network,
      {
        email: email === undefined ? undefined : String(email),
        phone: phone === undefined ? undefined : String(phone),
        sessionId,
      },
      (text) => catalogue.countryRules[lead.country]?.phoneFormats(text)?.e164,
    ),
    clicks: withoutUndefined({ googleClick: isOver ? undefined : googleClick, metaPixel, tikTokPixel }),
  }
}
