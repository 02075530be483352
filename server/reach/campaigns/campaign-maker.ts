// Maker of a campaign's messages, with their links.
import type { CampaignId } from '#domain/application/campaigns.ts'
import { openTold } from '#server/platform/stores/follow-ups.ts'
import { askedFor, missingOf } from './asked-facts.ts'
import { composeMail, composeSms } from './compose.ts'
import type { Composed } from './compose.ts'
import { factsOf } from './facts.ts'
import { goLink, stopLinks } from './links.ts'
import type { Linking } from './links.ts'
import type { MessageMaker } from './message-maker.ts'
import { verdictOn } from './verdict.ts'

/** Of one campaign. */
export const campaignMaker = (campaign: CampaignId): MessageMaker => ({
  verdict: async (deps, trx, going) => verdictOn(await factsOf(deps, trx, campaign, going)),

  write: async (deps, _trx, { message, lead, variant, answers, address, at }) => {
    const { channel } = message
    const linking: Linking = {
      messageId: message.id,
      campaign,
      channel,
      lead,
      variant,
      answers,
      to: address.to,
      addressIndex: address.index,
      at,
    }
    const stop = stopLinks(deps, linking)
    const told = openTold(deps.sealer, lead)
    const composed: Composed = {
      campaign,
      step: message.step + 1,
      variant,
      locale: lead.locale,
      firstName: String(answers['personalDetails.firstName'] ?? ''),
      asked: askedFor(answers),
      missing: told && missingOf(deps.words, { variant, locale: lead.locale }, told),
      until: lead.expires_at.getTime(),
      link: goLink(deps, linking),
      stopLink: stop.screen,
      operator: deps.config.mail.operator,
    }
    return channel === 'email'
      ? { channel, ...composeMail(deps, composed), unsubscribeUrl: stop.oneClick }
      : { channel, text: composeSms(deps, composed) }
  },
})
