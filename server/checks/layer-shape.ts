// Shape of a layer: the settings that an environment, a country and a brand can each state (A8, P1).
import { firstPages } from '#domain/journey/first-page.ts'
import * as v from 'valibot'
import { marketModes, shortestPatienceSeconds } from '#domain/lender/market.ts'
import { experimentsShape } from './experiments-shape.ts'
import { count, dataPoint, flag, list, matching, number, said } from './shape-values.ts'
import { sinksShape } from './tracking-shapes.ts'
import { exactPartial } from '#server/platform/kit/exact-partial.ts'

/** As `frame-ancestors` takes it: the scheme always said, `*.` before a host or `:*` for any port, never everybody. */
const origin = matching(
  /^(?:'self'|https?:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::(?:\d{1,5}|\*))?)$/,
  "'self' or an origin such as https://partner.example or https://*.partner.example",
)
const range = { default: number, min: number, max: number, step: v.pipe(number, v.gtValue(0, said('more than 0'))) }
const scale = v.picklist(['days', 'months'], said('days or months'))

const settings = v.strictObject(
  exactPartial({
    amount: v.strictObject(exactPartial(range)),
    period: v.strictObject(exactPartial({ ...range, scale })),
    totalDebtMaximum: count,
    overdueDebtMaximum: count,
    minimumAge: v.pipe(count, v.minValue(18, said('18 or more: no market lends to minors'))),
    maximumAge: count,
    affiliateReferenceExpiryHours: count,
    staticAffiliate: v.string(said('a text')),
    adClickExpiryDays: count,
    applicationExpiryHours: v.pipe(number, v.gtValue(0, said('more than 0'))),
    sessionLogging: flag,
    sessionLogPercentage: v.pipe(count, v.maxValue(100, said('100 or less'))),
    retargetingLogging: flag,
    abandonmentLogging: flag,
    creditWarning: flag,
  }),
)

export const duplicateRule = {
  // As the setting DUPLICATE_DAYS. A day before the database's calendar would fail each decision, of every lender.
  days: v.pipe(count, v.maxValue(999, said('at most 999 days'))),
  by: v.picklist(['email', 'phone', 'either'], said('email, phone or either')),
}

const atLeastOne = v.pipe(count, v.minValue(1, said('1 or more')))
export const patienceSeconds = v.pipe(
  count,
  v.minValue(shortestPatienceSeconds, said('1 or more')),
  v.maxValue(3600, said('at most 3,600 seconds')),
)

const market = v.strictObject(
  exactPartial({
    mode: v.picklist(marketModes, said(`one of ${marketModes.join(', ')}`)),
    atOnce: v.pipe(atLeastOne, v.maxValue(20, said('at most 20'))),
    patienceSeconds,
    offersWanted: v.pipe(atLeastOne, v.maxValue(20, said('at most 20'))),
    waitSeconds: v.pipe(atLeastOne, v.maxValue(600, said('at most 600 seconds'))),
    offerValidHours: v.pipe(atLeastOne, v.maxValue(24 * 90, said('at most 90 days'))),
    duplicates: v.strictObject(exactPartial(duplicateRule)),
    lendersPerStage: v.pipe(atLeastOne, v.maxValue(100, said('at most 100'))),
  }),
)

/** Fields of a layer, to be spread into the shape of what holds one. */
export const layer = {
  settings: v.exactOptional(settings),
  flow: v.exactOptional(v.picklist(['v3', 'older'], said('v3 or older'))),
  firstPage: v.exactOptional(v.picklist(firstPages, said(firstPages.join(' or ')))),
  frameAncestors: v.exactOptional(list(origin)),
  asks: v.exactOptional(list(dataPoint)),
  tracking: v.exactOptional(sinksShape),
  experiments: v.exactOptional(experimentsShape),
  market: v.exactOptional(market),
}
