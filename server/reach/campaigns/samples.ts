// Sample messages of every campaign and service message, variant and locale, with made-up people and links that open nothing
// (Q4).
import { dayMs } from '#domain/questions/duration.ts'
import { campaign, campaignIds } from '#domain/application/campaigns.ts'
import type { CampaignId } from '#domain/application/campaigns.ts'
import { constants } from '#domain/application/constants.ts'
import { isFilling } from '#domain/journey/states.ts'
import type { Channel } from '#domain/law/messaging.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { formAddress } from '#server/platform/pages/form-address.ts'
import { sampleApplication, serviceSamples, writeServiceSample } from '../service-messages/service-samples.ts'
import { composeMail, composeSms } from './compose.ts'
import { composeConfirmation } from './compose-confirmation.ts'
import { utmOf } from './links.ts'
import type { Written } from './message-maker.ts'

export interface Sample {
  /** Unique among those of a variant and locale, and good for a file name. */
  readonly name: string
  readonly channel: Channel
  readonly variant: Variant
  readonly locale: string
  readonly write: (deps: SampleDeps) => Written
}

export interface SampleFile {
  readonly type: 'html' | 'txt'
  readonly text: string
}

type SampleDeps = Pick<ReachDeps, 'catalogue' | 'config' | 'variants' | 'words' | 'now'>

/** Every message of a variant, in its own locale and in the neutral one. */
export function samplesOf(
  { catalogue }: Pick<ReachDeps, 'catalogue'>,
  variant: Variant,
  locales?: readonly string[],
): Sample[] {
  const neutral = constants.translation.fallbackLanguage
  const wanted =
    locales ?? [...new Set([variant.country.locale, neutral])].filter((id) => Object.hasOwn(catalogue.locales, id))
  return wanted.flatMap((locale) => [
    ...serviceSamples.map((sample) => ({
      name: [sample.id, sample.form, sample.channel === 'sms' ? 'sms' : undefined].filter(Boolean).join('-'),
      channel: sample.channel,
      variant,
      locale,
      write: (deps: SampleDeps) => writeServiceSample(deps, sample, variant, locale),
    })),
    {
      name: 'confirm-unsubscribe',
      channel: 'email' as const,
      variant,
      locale,
      write: (deps: SampleDeps) => writeConfirmation(deps, variant, locale),
    },
    ...campaignIds.flatMap((id) =>
      campaign(id).steps.map(({ channel }, step) => ({
        name: `${id}-${step + 1}`,
        channel,
        variant,
        locale,
        write: (deps: SampleDeps) => writeCampaignSample(deps, { id, step: step + 1, channel }, variant, locale),
      })),
    ),
  ])
}

function writeConfirmation(deps: SampleDeps, variant: Variant, locale: string): Written {
  const stopLink = `${formAddress(deps.config, variant, locale)}/unsubscribe/a-link-of-one-address`
  return {
    channel: 'email',
    ...composeConfirmation(deps, { variant, locale, link: stopLink }),
    unsubscribeUrl: stopLink,
  }
}

interface CampaignSample {
  readonly id: CampaignId
  /** From 1. */
  readonly step: number
  readonly channel: Channel
}

function writeCampaignSample(
  deps: SampleDeps,
  { id, step, channel }: CampaignSample,
  variant: Variant,
  locale: string,
): Written {
  const form = formAddress(deps.config, variant, locale)
  const utm = new URLSearchParams(utmOf(id, channel)).toString()
  const { source, states } = campaign(id)
  const { asked, missing } = sampleApplication(deps, variant, locale)
  const isOpen = source === 'abandonment'
  const stopLink = `${form}/unsubscribe/a-link-of-one-address`
  const composed = {
    campaign: id,
    step,
    variant,
    locale,
    firstName: 'Alex',
    asked,
    missing: states.some(isFilling) ? undefined : missing,
    until: deps.now() + dayMs,
    link: isOpen ? `${form}/continue/a-link-of-one-application?${utm}` : `${form}/?${utm}`,
    stopLink,
    operator: deps.config.mail.operator,
  }
  return channel === 'email'
    ? { channel, ...composeMail(deps, composed), unsubscribeUrl: stopLink }
    : { channel, text: composeSms(deps, composed) }
}

/** The message's files: HTML and text of an e-mail, text of a text message. */
export function sampleFiles(deps: SampleDeps, sample: Sample): readonly SampleFile[] {
  const written = sample.write(deps)
  if (written.channel === 'sms') return [{ type: 'txt', text: `${written.text}\n` }]
  return [
    { type: 'html', text: written.html },
    { type: 'txt', text: `Subject: ${written.subject}\n\n${written.text}` },
  ]
}
