// Links of a message: back to the application, and to unsubscribe. Nothing in them says anything of anybody (P-09).
import { campaign, isCampaignId } from '#domain/application/campaigns.ts'
import type { CampaignId } from '#domain/application/campaigns.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Channel } from '#domain/law/messaging.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { formAddress } from '#server/platform/pages/form-address.ts'
import { linkToken, sentToOf } from '#server/platform/kit/link-token.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { shortId } from './short-id.ts'
import { maskAddress, unsubscribeToken } from './unsubscribe-token.ts'

/** Facts that the links are made from. */
export interface Linking {
  readonly messageId: string
  readonly campaign: CampaignId
  readonly channel: Channel
  readonly lead: LeadRow
  readonly variant: Variant
  readonly answers: Answers
  readonly to: string
  readonly addressIndex: string
  /** Time of sending, Unix milliseconds: the link's own time, by which a visit finds its message. */
  readonly at: number
}

type LinkDeps = Pick<ReachDeps, 'config' | 'sealer'>

/** `utm_` parameters, as the recorder's rule and attribution read them. */
export function utmOf(id: CampaignId, channel: Channel): Record<string, string> {
  return { utm_source: campaign(id).source, utm_medium: channel, utm_campaign: id }
}

/** On with the lead while it is open; a new application afterwards, with the amount and period that were asked for. */
export function goLink({ config, sealer }: LinkDeps, asked: Linking): string {
  const { lead, variant, answers, at } = asked
  const form = formAddress(config, variant, lead.locale)
  const utm = utmOf(asked.campaign, asked.channel)
  if (campaign(asked.campaign).source === 'abandonment') {
    const token = linkToken(sealer, 'continue', { leadId: lead.id, madeAt: at, sentTo: sentToOf(lead, asked.channel) })
    return `${form}/continue/${token}?${new URLSearchParams(utm).toString()}`
  }
  const { amount, period } = answers
  const query = new URLSearchParams(utm)
  for (const [name, value] of Object.entries({ amount, period }))
    if (typeof value === 'number') query.set(name, String(value))
  return `${form}/?${query.toString()}`
}

const stopTokens: Readonly<Record<Channel, (deps: LinkDeps, asked: Linking) => string>> = {
  email: ({ sealer }, { channel, lead, variant, addressIndex, to }) =>
    unsubscribeToken(sealer, {
      channel,
      variant: variant.id,
      locale: lead.locale,
      addressIndex,
      shown: maskAddress(to),
    }),
  // A text message is paid by its length.
  sms: (_deps, { messageId }) => shortId(messageId),
}

/** The screen with one button, and the address for one click (RFC 8058). */
export function stopLinks(deps: LinkDeps, asked: Linking): StopLinks {
  return stopLinksOf(deps, asked.variant, asked.lead.locale, stopTokens[asked.channel](deps, asked))
}

interface StopLinks {
  readonly screen: string
  readonly oneClick: string
}

/** Of a token that was made already. */
export const stopLinksOf = (
  { config }: Pick<LinkDeps, 'config'>,
  variant: Variant,
  locale: string,
  token: string,
): StopLinks => ({
  screen: `${formAddress(config, variant, locale)}/unsubscribe/${token}`,
  oneClick: `${new URL(config.apiBase, config.publicUrl).href}/customer/email/unsubscribe/${token}`,
})

/** The campaign a new application came by, as its event keeps it; nothing where its link was none of ours. */
export function campaignOf(utm: Readonly<Record<string, string | undefined>> | undefined): { campaign?: CampaignId } {
  const id = utm?.utm_campaign ?? ''
  return isCampaignId(id) && campaign(id).source === utm?.utm_source ? { campaign: id } : {}
}
