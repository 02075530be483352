// Facts for a message's verdict, read at the moment of sending.
import { campaign } from '#domain/application/campaigns.ts'
import type { CampaignId } from '#domain/application/campaigns.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { channels } from '#domain/law/messaging.ts'
import type { Channel } from '#domain/law/messaging.ts'
import type { Variant } from '#domain/application/variant.ts'
import { confirmedChannelsOf, marketingChannelsOf } from '#server/lead/consents/marketing.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { emailIndex } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { MessageRow } from '#server/platform/stores/message-tables.ts'
import { suppressedAt } from '#server/platform/stores/suppressions.ts'
import type { Before, Facts } from './verdict.ts'
import { earlierUntried, pauseOf, furtherLeadOf, lastMarketingConsent, recentMessagesOf } from './message-store.ts'

export interface Address {
  /** As it is written to: E.164 for a number. */
  readonly to: string
  readonly index: string
}

type AddressOf = (deps: Pick<ReachDeps, 'catalogue' | 'sealer'>, lead: LeadRow, answers: Answers) => Address | undefined

const addresses: Readonly<Record<Channel, AddressOf>> = {
  email: ({ sealer }, _lead, answers) => {
    const email = answers['contactDetails.email']
    return email === undefined ? undefined : { to: String(email).trim(), index: emailIndex(sealer, String(email)) }
  },
  sms: ({ catalogue, sealer }, { country }, answers) => {
    const phone = answers['contactDetails.phoneNumber']
    const to = phone === undefined ? undefined : catalogue.countryRules[country]?.phoneFormats(String(phone))?.e164
    return to === undefined ? undefined : { to, index: sealer.index('phone', to) }
  },
}

/** A lead's address for messages of a channel; nothing where it has none. */
export const addressOf = (
  deps: Pick<ReachDeps, 'catalogue' | 'sealer'>,
  channel: Channel,
  lead: LeadRow,
  answers: Answers,
): Address | undefined => addresses[channel](deps, lead, answers)

/** A message that is to go, with everything it is about. */
export interface Going {
  readonly message: MessageRow
  readonly lead: LeadRow
  readonly variant: Variant
  readonly answers: Answers
  readonly address: Address | undefined
}

/** Reads everything in the caller's transaction. */
export async function factsOf(
  deps: ReachDeps,
  trx: Handle,
  id: CampaignId,
  { message, lead, variant, answers, address }: Going,
): Promise<Facts> {
  const { channel } = message
  const paused = await pauseOf(trx, id)
  // An unsubscription by one address stops the other too: both are known of the lead alone.
  const addressIndexes = channels.flatMap((each) => addressOf(deps, each, lead, answers)?.index ?? [])
  const suppressed = await suppressedAt(trx, { addressIndexes, channel, product: lead.product })
  return {
    now: deps.now(),
    campaign: campaign(id),
    campaignId: id,
    step: message.step,
    channel,
    isPaused: paused !== undefined,
    waitsForEarlier: (await earlierUntried(trx, message)) !== undefined,
    messaging: deps.catalogue.countryMessaging[variant.countryId]!,
    iso: variant.country.iso,
    timeZone: variant.country.timeZone,
    state: lead.state,
    changedAt: lead.updated_at.getTime(),
    expiresAt: lead.expires_at.getTime(),
    hasAnother: await hasAnother(trx, lead, deps.now()),
    hasAddress: address !== undefined,
    suppressedAt: suppressed?.getTime(),
    agreedAt: await agreedAt(trx, lead.id, channel),
    agreedChannels: await marketingChannelsOf(trx, lead.id),
    confirmedChannels: await confirmedChannelsOf(trx, lead.id),
    register: address ? deps.askRegister(variant.countryId, address.to) : 'absent',
    isPlayed: deps.config.switches.sandbox,
    before: await beforeOf(trx, message, deps.now()),
  }
}

async function hasAnother(trx: Handle, lead: LeadRow, now: number): Promise<boolean> {
  if (lead.email_index === null) return false
  const found = await furtherLeadOf(trx, lead.email_index, lead, now)
  return found !== undefined
}

/** The last time offers by the channel were agreed to, whatever became of it: a yes after somebody unsubscribed begins anew. */
async function agreedAt(trx: Handle, leadId: string, channel: Channel): Promise<number | undefined> {
  const row = await lastMarketingConsent(trx, leadId, channel)
  return row?.at.getTime()
}

async function beforeOf(trx: Handle, { id, person, lead_id: leadId }: MessageRow, now: number): Promise<Before[]> {
  if (person === null) return []
  const rows = await recentMessagesOf(trx, person, now, id)
  return rows.map((row) => ({
    campaign: row.campaign,
    channel: row.channel,
    sentAt: row.sent_at!.getTime(),
    isSameLead: row.lead_id === leadId,
  }))
}
