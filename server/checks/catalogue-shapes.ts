// Schemas of the catalogue's folders, checked when they are read. An unknown key or a value out of place is refused with the
// file, the path in it and what was expected (A8, P1, P2).
import * as v from 'valibot'
import { backendProducts } from '#domain/application/brand.ts'
import type { Affiliate } from '#domain/application/affiliate-folder.ts'
import type { Brand } from '#domain/application/brand.ts'
import { registers } from '#domain/application/wording-rules.ts'
import type { Country } from '#domain/application/country.ts'
import type { Lender, PlayedLender } from '#domain/lender/lender.ts'
import { paidStages } from '#domain/lender/earnings.ts'
import { highestCap, weekdays } from '#domain/lender/lender-limits.ts'
import type { Locale } from '#domain/application/locale.ts'
import { channels } from '#domain/law/messaging.ts'
import type { Messaging } from '#domain/law/messaging.ts'
import type { Retention } from '#domain/law/retention.ts'
import type { Disclosure } from '#domain/law/disclosures.ts'
import type { FollowUp } from '#domain/follow-up/follow-up.ts'
import type { Offer } from '#domain/lender/offer.ts'
import type { PriceTable } from '#domain/lender/price.ts'
import type { EnvironmentLayer } from '#domain/application/layers.ts'
import { payoutMethods } from '#domain/questions/options.ts'
import { contexts, isStepPath } from '#domain/journey/steps.ts'
import type { ContextKey, StepPath } from '#domain/journey/steps.ts'
import { affiliateShape as affiliate } from './affiliate-shape.ts'
import { lenderProtocolShapes } from './lender-protocol-shapes.ts'
import { followUpShape as followUp, lookUpsShape as lookUps, playShape as play } from './follow-up-shapes.ts'
import { broker, creditLaw, disclosures } from './law-shapes.ts'
import { messagingShape as messaging } from './messaging-shape.ts'
import {
  clockTime,
  closingTime,
  count,
  dataPoint,
  flag,
  list,
  matching,
  moment,
  number,
  optionId,
  price,
  said,
  text,
  timeZone,
} from './shape-values.ts'
import { offerShape as offer } from './offer-shape.ts'
import { retentionShape as retention } from './retention-shape.ts'
import { duplicateRule, layer, patienceSeconds } from './layer-shape.ts'
import { countryLaw as law, localePolicies as policies } from '#server/platform/catalogue/policy-shapes.ts'
import { wholeShape } from './whole-shape.ts'
import { exactPartial } from '#server/platform/kit/exact-partial.ts'

const step = v.custom<StepPath>(
  (value) => typeof value === 'string' && isStepPath(value),
  said('the path of a step, such as loan-details'),
)
const context = v.picklist(Object.keys(contexts) as ContextKey[], said(`one of ${Object.keys(contexts).join(', ')}`))
const known = (test: (value: string) => unknown) => (value: string) => {
  try {
    return Boolean(test(value))
  } catch {
    return false
  }
}
const hostName = matching(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'a host name in lower case')

const environment = v.strictObject({
  ...layer,
  server: v.strictObject({
    sandbox: flag,
    developerPages: flag,
    makesKeys: flag,
    plainHttp: flag,
    apiDocs: flag,
    strictTransport: flag,
    limitFactor: v.pipe(count, v.minValue(1, said('1 or more'))),
    holdsSuspected: flag,
    namesBroker: flag,
    namesLenders: flag,
    ownPolicies: flag,
    worksOffline: flag,
    isSearchable: flag,
  }),
}) satisfies v.GenericSchema<unknown, EnvironmentLayer>

const journey = v.strictObject({
  initial: v.pipe(list(step), v.minLength(1, said('at least one step'))),
  always: list(dataPoint),
  optional: list(dataPoint),
  readFrom: v.exactOptional(v.record(dataPoint, dataPoint)),
  order: v.exactOptional(list(step)),
  pages: v.exactOptional(v.record(step, list(dataPoint))),
  contexts: v.exactOptional(v.record(step, context)),
})

const country = v.strictObject({
  ...layer,
  iso: matching(/^[A-Z]{2}$/, 'an ISO 3166 code of two capitals'),
  locale: text,
  currency: v.pipe(
    matching(/^[A-Z]{3}$/, 'an ISO 4217 code of three capitals'),
    v.check(
      known((code) => Intl.supportedValuesOf('currency').includes(code)),
      said('a currency there is'),
    ),
  ),
  timeZone,
  phonePrefix: matching(/^\+[0-9]{1,3}$/, 'a calling code such as +34'),
  isInEu: v.exactOptional(v.boolean()),
  compactPlates: v.exactOptional(v.boolean()),
  marketingChannels: v.exactOptional(
    v.pipe(
      list(v.picklist(channels, said(`one of ${channels.join(', ')}`))),
      v.minLength(1, said('at least one channel')),
    ),
  ),
  trackingAnswerMonths: v.exactOptional(
    v.pipe(count, v.minValue(1, said('1 or more')), v.maxValue(24, said('24 or less'))),
  ),
  clickIdsBeforeConsent: v.exactOptional(v.boolean()),
  ...creditLaw,
  divisions: v.record(optionId, text),
  options: v.record(dataPoint, v.pipe(list(optionId), v.minLength(1, said('at least one choice')))),
  journey,
}) satisfies v.GenericSchema<unknown, Country>

const weight = v.pipe(count, v.minValue(100, said('100 or more')), v.maxValue(900, said('900 or less')))
const typeface = v.strictObject({
  family: matching(/^[A-Z][A-Za-z0-9 ]*$/, 'the name of a typeface such as Nunito'),
  files: matching(
    /^@[a-z0-9-]+\/[a-z0-9-]+\/files\/[a-z0-9-]*\{script\}[a-z0-9-]*(?:\{weight\}[a-z0-9-]*)?\.woff2$/,
    'files of a package such as @fontsource/barlow/files/barlow-{script}-{weight}-normal.woff2',
  ),
  weights: v.pipe(
    list(v.union([weight, v.strictTuple([weight, weight])], said('a weight such as 700, or two such as [400, 700]'))),
    v.minLength(1, said('at least one weight')),
  ),
  like: v.picklist(['sans', 'serif'], said('sans or serif')),
  capitals: v.exactOptional(v.literal(true, said('true, or nothing'))),
})

const words = v.exactOptional(v.string(said('a text')))
const pageWords = { title: words, description: words, keywords: words }

const brand = v.strictObject({
  ...layer,
  name: text,
  product: v.picklist(backendProducts, said(`one of ${backendProducts.join(', ')}`)),
  footer: v.exactOptional(text),
  themeColour: matching(/^#[0-9a-f]{6}$/, 'a colour such as #1f2a44'),
  everywhere: v.exactOptional(v.literal(true, said('true, or nothing'))),
  codeCountries: v.exactOptional(list(text)),
  typefaces: v.exactOptional(list(typeface)),
  countries: v.record(
    text,
    v.strictObject({
      ...layer,
      ...pageWords,
      register: v.exactOptional(v.picklist(registers, said(registers.join(' or ')))),
      hosts: v.exactOptional(list(hostName)),
      broker: v.exactOptional(broker),
    }),
  ),
}) satisfies v.GenericSchema<unknown, Brand>

const answer = v.union([v.string(), v.number(), v.boolean()], said('a text, a number, true or false'))
const criterion = v.union(
  [
    v.strictObject({ dataPoint, atLeast: number }),
    v.strictObject({ dataPoint, atMost: number }),
    v.strictObject({ dataPoint, oneOf: list(answer) }),
    v.strictObject({ dataPoint, noneOf: list(answer) }),
    v.strictObject({ dataPoint, ageAtLeast: count }),
    v.strictObject({ dataPoint, ageAtMost: count }),
  ],
  said('a data point with one of atLeast, atMost, oneOf, noneOf, ageAtLeast, ageAtMost'),
)

const openHours = v.pipe(
  v.strictObject({
    days: v.pipe(
      list(v.picklist(weekdays, said('a day from 1, Monday, to 7, Sunday'))),
      v.minLength(1, said('at least one day')),
    ),
    from: clockTime,
    to: closingTime,
  }),
  v.forward(
    v.check(({ from, to }) => from !== to, said('another time than from: a whole day is 00:00 to 24:00')),
    ['to'],
  ),
)

const cap = v.pipe(count, v.maxValue(highestCap, said('at most 1,000,000, or no cap')))

const limits = {
  off: v.exactOptional(
    v.strictObject({
      reason: text,
      until: v.exactOptional(moment),
    }),
  ),
  timeZone: v.exactOptional(timeZone),
  schedule: v.exactOptional(v.pipe(list(openHours), v.minLength(1, said('at least one row, or no schedule at all')))),
  caps: v.exactOptional(v.strictObject({ hour: v.exactOptional(cap), day: v.exactOptional(cap) })),
  duplicates: v.exactOptional(v.strictObject(duplicateRule)),
}

const lender = v.strictObject({
  ...limits,
  name: text,
  tier: count,
  weight: v.pipe(number, v.gtValue(0, said('more than 0'))),
  brands: v.exactOptional(list(text)),
  timeoutMs: v.pipe(count, v.minValue(100, said('at least 100 ms')), v.maxValue(60_000, said('at most 60,000 ms'))),
  exclusive: v.exactOptional(flag),
  patienceSeconds: v.exactOptional(patienceSeconds),
  paidOn: v.exactOptional(v.picklist(paidStages, said(`one of ${paidStages.join(', ')}`))),
  returnDays: v.exactOptional(v.pipe(count, v.maxValue(365, said('at most 365 days')))),
  redirectHosts: list(hostName),
  countries: v.record(
    text,
    v.strictObject({
      criteria: list(criterion),
      needs: list(dataPoint),
      priceCents: price,
      prices: v.exactOptional(v.strictObject(exactPartial(v.entriesFromList(paidStages, price)))),
      followUps: v.exactOptional(list(text)),
      offer: v.exactOptional(text),
      payouts: v.exactOptional(list(v.picklist(payoutMethods))),
      softCheck: v.exactOptional(flag),
      legalName: v.exactOptional(text),
      licence: v.exactOptional(v.strictObject({ register: text, number: text })),
      address: v.exactOptional(text),
    }),
  ),
}) satisfies v.GenericSchema<unknown, Lender>

const played = v.strictObject({
  redirects: flag,
  incomeShare: number,
  payments: list(dataPoint),
  followUps: v.exactOptional(v.record(text, list(text))),
}) satisfies v.GenericSchema<unknown, PlayedLender>

const share = v.pipe(number, v.minValue(0, said('0 or more')), v.maxValue(1, said('a ratio: 0.02 is 2 %')))
const span = { from: number, to: number }
const priceSpan = v.strictObject({ from: share, usual: share, to: share })
const priceTable = v.record(
  text,
  list(
    v.strictObject({
      amounts: v.exactOptional(v.strictObject(span)),
      periods: v.exactOptional(
        v.strictObject({ ...span, scale: v.picklist(['days', 'months'], said('days or months')) }),
      ),
      monthlyRate: v.exactOptional(priceSpan),
      feeShare: v.exactOptional(priceSpan),
    }),
  ),
) satisfies v.GenericSchema<unknown, PriceTable>

const locale = v.strictObject({
  tag: v.pipe(
    text,
    v.check(
      known((tag) => Intl.getCanonicalLocales(tag)[0] === tag),
      said('a BCP 47 tag such as es-MX'),
    ),
  ),
  name: text,
  letters: v.exactOptional(text),
  page: v.exactOptional(v.strictObject(pageWords)),
}) satisfies v.GenericSchema<unknown, Locale>

const shapes = {
  affiliate: wholeShape<Affiliate>()(affiliate),
  country: wholeShape<Country>()(country),
  law,
  policies,
  messaging: wholeShape<Messaging>()(messaging),
  retention: wholeShape<Retention>()(retention),
  brand: wholeShape<Brand>()(brand),
  lender: wholeShape<Lender>()(lender),
  played: wholeShape<PlayedLender>()(played),
  priceTable: wholeShape<PriceTable>()(priceTable),
  disclosures: wholeShape<readonly Disclosure[]>()(disclosures),
  locale: wholeShape<Locale>()(locale),
  offer: wholeShape<Offer>()(offer),
  environment: wholeShape<EnvironmentLayer>()(environment),
  followUp: wholeShape<Omit<FollowUp, 'own'>>()(followUp),
  lookUps,
  play,
  ...lenderProtocolShapes,
} as const
export type ShapeName = keyof typeof shapes

/** `found "31 days"`, shortened where it is long. */
function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value)
  return json.length > 60 ? `${json.slice(0, 57)}...` : json
}

/**
 * Everything in an export of a catalogue's file that is not as it must be, one sentence each: the file, the path within,
 * what was expected and what was found.
 */
export function shapeProblems(file: string, name: ShapeName, value: unknown): string[] {
  const result = v.safeParse<v.GenericSchema>(shapes[name], value)
  return (result.issues ?? []).map((issue) => {
    const path = (issue.path ?? []).map(({ key }) => String(key)).join('.')
    const isUnknown = issue.type === 'strict_object' && issue.expected === 'never'
    const isAbsent = issue.type === 'strict_object' && issue.received === 'undefined'
    const problem = isUnknown
      ? `is no key that is known here, expected to be absent`
      : isAbsent
        ? 'is missing'
        : `${issue.message}, found ${shown(issue.input)}`
    return `${file}: ${[name, path].filter(Boolean).join('.')}: ${problem}`
  })
}
