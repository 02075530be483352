// Sample messages of every campaign, variant and locale, with made-up people and links that open nothing (Q4).
import { campaign, campaignIds } from '#domain/application/campaigns.ts'
import type { CampaignId } from '#domain/application/campaigns.ts'
import { constants } from '#domain/application/constants.ts'
import type { Channel } from '#domain/law/messaging.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { formAddress } from '#server/platform/pages/form-address.ts'
import { composeMail, composeSms } from './compose.ts'
import { utmOf } from './links.ts'

export interface Sample {
  readonly campaign: CampaignId
  /** From 1. */
  readonly step: number
  readonly channel: Channel
  readonly variant: Variant
  readonly locale: string
}

export interface SampleFile {
  readonly type: 'html' | 'txt'
  readonly text: string
}

type SampleDeps = Pick<ReachDeps, 'catalogue' | 'config' | 'variants' | 'words' | 'now'>

const dayMs = 86_400_000

/** Every message of a variant, in its own locale and in the neutral one. */
export function samplesOf(
  { catalogue }: Pick<ReachDeps, 'catalogue'>,
  variant: Variant,
  locales?: readonly string[],
): Sample[] {
  const neutral = constants.translation.fallbackLanguage
  const wanted =
    locales ?? [...new Set([variant.country.locale, neutral])].filter((id) => Object.hasOwn(catalogue.locales, id))
  return wanted.flatMap((locale) =>
    campaignIds.flatMap((id) =>
      campaign(id).steps.map(({ channel }, step) => ({ campaign: id, step: step + 1, channel, variant, locale })),
    ),
  )
}

/** The message's files: HTML and text of an e-mail, text of a text message. */
export function sampleFiles(deps: SampleDeps, sample: Sample): readonly SampleFile[] {
  const { variant, locale, channel } = sample
  const form = formAddress(deps.config, variant, locale)
  const utm = new URLSearchParams(utmOf(sample.campaign, channel)).toString()
  const isOpen = campaign(sample.campaign).source === 'abandonment'
  const composed = {
    ...sample,
    firstName: 'Alex',
    until: deps.now() + dayMs,
    link: isOpen ? `${form}/continue/a-link-of-one-application?${utm}` : `${form}/?${utm}`,
    stopLink: `${form}/unsubscribe/a-link-of-one-address`,
    operator: deps.config.mail.operator,
  }
  const written: Readonly<Record<Channel, () => readonly SampleFile[]>> = {
    email: () => {
      const { subject, html, text } = composeMail(deps, composed)
      return [
        { type: 'html', text: html },
        { type: 'txt', text: `Subject: ${subject}\n\n${text}` },
      ]
    },
    sms: () => [{ type: 'txt', text: `${composeSms(deps, composed)}\n` }],
  }
  return written[channel]()
}
