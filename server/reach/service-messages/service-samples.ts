// Sample service messages of a variant and locale: each set of words of each kind, with made-up people and figures.
import { noLoanStatuses, serviceMessage, serviceMessageIds } from '#domain/application/service-messages.ts'
import type { ServiceMessageId } from '#domain/application/service-messages.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Channel } from '#domain/law/messaging.ts'
import { aboutPath } from '#domain/journey/known-paths.ts'
import { identityOf } from '#domain/lender/identity.ts'
import { termsFor } from '#domain/lender/loan.ts'
import { decimalsOf } from '#domain/questions/conventions.ts'
import type { LinkPurpose } from '#server/platform/kit/link-token.ts'
import { formAddress } from '#server/platform/pages/form-address.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { confirmUrl } from '../confirmations/confirm-link.ts'
import type { Written } from '../campaigns/message-maker.ts'
import { missingOf } from '../campaigns/asked-facts.ts'
import { composeServiceMail, composeServiceSms, formsOf } from './compose-service.ts'
import type { ToldOffer } from './compose-service.ts'

export interface ServiceSample {
  readonly id: ServiceMessageId
  /** The set of words; nothing where there is one alone. */
  readonly form: string | undefined
  readonly channel: Channel
}

type SampleDeps = Pick<ReachDeps, 'catalogue' | 'config' | 'now' | 'words'>

export const serviceSamples: readonly ServiceSample[] = serviceMessageIds.flatMap((id) =>
  serviceMessage(id).channels.flatMap(({ channel }) => formsOf(id).map((form) => ({ id, form, channel }))),
)

/** Made-up terms of so many lenders that work in the country. */
function offersOf(
  { catalogue, now }: SampleDeps,
  { countryId, country, settings }: Variant,
  count: number,
): ToldOffer[] {
  const lenders = Object.values(catalogue.lenders).filter(({ countries }) => Object.hasOwn(countries, countryId))
  return Array.from({ length: count }, (_, place) => ({
    lender: lenders[place % lenders.length]?.name ?? `Lender ${place + 1}`,
    identity: identityOf(lenders[place % lenders.length]?.countries[countryId] ?? {}),
    terms: termsFor(
      {
        amount: settings.amount.default,
        period: Math.max(settings.period.min, settings.period.default),
        periodScale: settings.period.scale,
        monthlyRate: 0.02 + place / 100,
      },
      decimalsOf(country.currency),
    ),
    validUntil: now() + 72 * 3_600_000,
  }))
}

/** One that asks for a picture: what is missing is then easy to tell. */
function sampleFollowUp({ catalogue: { followUps } }: SampleDeps): string {
  const keys = Object.keys(followUps)
  return keys.find((key) => followUps[key]?.pictures) ?? keys[0]!
}

/** Made-up application: the loan that was asked for, and the question that a lender still has. */
export function sampleApplication(deps: SampleDeps, variant: Variant, locale: string) {
  const { amount, period } = variant.settings
  const [{ lender }] = offersOf(deps, variant, 1) as [ToldOffer]
  return {
    asked: { amount: amount.default, period: Math.max(period.min, period.default) },
    missing: missingOf(deps.words, { variant, locale }, { key: sampleFollowUp(deps), lender }),
  }
}

const sampleToken = 'a-link-of-one-application'

/** The sample written out; its links open nothing. */
export function writeServiceSample(
  deps: SampleDeps,
  { id, form, channel }: ServiceSample,
  variant: Variant,
  locale: string,
): Written {
  const address = formAddress(deps.config, variant, locale)
  const below = (page: LinkPurpose) => `${address}/${page}/${sampleToken}`
  const offers = offersOf(deps, variant, form === 'several' ? 3 : 1)
  const composed = {
    id,
    variant,
    locale,
    firstName: 'Alex',
    ...sampleApplication(deps, variant, locale),
    offers: serviceMessage(id).tellsOffers === true || id === 'will-call' ? offers : [],
    lender: offers[0]!.lender,
    ending: noLoanStatuses.find((status) => status === form) ?? noLoanStatuses[0],
    link:
      id === 'confirm-address'
        ? confirmUrl(deps.config, sampleToken)
        : below(id === 'data-link' ? 'my-data' : 'continue'),
    dataLink: below('my-data'),
    aboutLink: `${address}/${aboutPath}`,
    operator: deps.config.mail.operator,
  }
  return channel === 'email'
    ? { channel, ...composeServiceMail(deps, composed) }
    : { channel, text: composeServiceSms(deps, composed) }
}
