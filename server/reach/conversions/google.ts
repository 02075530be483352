// Google Ads offline conversions: one a message, matched by click id, else by hashes. It answers 200 with the fault of the one
// conversion inside.
import * as v from 'valibot'
import type { Conversions } from '#server/checks/tracking-shapes.ts'
import { versionOf } from './api-versions.ts'
import { filled, isEmpty, postOf } from './network.ts'
import type { Conversion, Network } from './network.ts'

/** Answers to a conversion that is there already: an answer before was lost. */
const taken: ReadonlySet<string> = new Set([
  'CLICK_CONVERSION_ALREADY_EXISTS',
  'ORDER_ID_ALREADY_IN_USE',
  'DUPLICATE_ORDER_ID',
])
const tooEarly: ReadonlySet<string> = new Set(['TOO_RECENT_EVENT', 'TOO_RECENT_CONVERSION_ACTION'])
/** Deadline, limits, aborted, internal, unavailable, as gRPC counts them. */
const passing: ReadonlySet<number> = new Set([4, 8, 10, 13, 14])

const answer = v.object({
  partialFailureError: v.exactOptional(
    v.object({
      code: v.exactOptional(v.number(), 0),
      details: v.exactOptional(
        v.array(
          v.object({
            errors: v.exactOptional(v.array(v.object({ errorCode: v.record(v.string(), v.unknown()) })), []),
          }),
        ),
        [],
      ),
    }),
  ),
})

/** One of the ids alone is allowed, and with it nothing of the person is needed unless the operator wants enhanced conversions. */
function knownBy({ who, clicks }: Conversion, isEnhanced: boolean): object {
  const { gclid, gbraid, wbraid } = clicks.googleClick ?? {}
  const click = Object.entries(filled({ gclid, gbraid, wbraid }))[0]
  // Beside the other two ids the hashes are refused.
  if (click && !(isEnhanced && click[0] === 'gclid')) return Object.fromEntries([click])
  const userIdentifiers = [filled({ hashedEmail: who.email }), filled({ hashedPhoneNumber: who.phone })].filter(
    (each) => !isEmpty(each),
  )
  return { ...(click ? Object.fromEntries([click]) : {}), ...(userIdentifiers.length > 0 ? { userIdentifiers } : {}) }
}

/** `2026-11-21 10:00:00+00:00` */
const timeOf = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')}+00:00`

export const google = ({
  address = 'https://googleads.googleapis.com',
  customer,
  developerToken,
  accessToken,
  oauth,
  enhanced = false,
  version,
  versionEnds,
  actions,
}: NonNullable<Conversions['google']>): Network => ({
  ...(oauth ? { oauth } : {}),
  ...(versionEnds === undefined ? {} : { versionEnds }),
  nameOf: (event) => actions[event],
  messageOf: (conversion) => {
    const by = knownBy(conversion, enhanced)
    if (isEmpty(by)) return undefined
    const told = {
      conversionAction: `customers/${customer}/conversionActions/${conversion.name}`,
      conversionDateTime: timeOf(conversion.at),
      orderId: conversion.id,
      ...(conversion.value ? { conversionValue: conversion.value.value, currencyCode: conversion.value.currency } : {}),
      ...by,
      // Without this consent nothing is sent.
      consent: { adUserData: 'GRANTED', adPersonalization: 'GRANTED' },
    }
    return postOf(
      `${address}/${versionOf('google', version)}/customers/${customer}:uploadClickConversions`,
      { conversions: [told], partialFailure: true },
      { authorization: `Bearer ${accessToken ?? conversion.token}`, 'developer-token': developerToken },
    )
  },
  faultIn: (said) => {
    const { partialFailureError: fault } = v.parse(answer, said)
    if (!fault) return undefined
    const codes = fault.details
      .flatMap(({ errors }) => errors.flatMap(({ errorCode }) => Object.values(errorCode)))
      // Codes alone are written down: what else it says may repeat what it was told.
      .filter((code): code is string => typeof code === 'string' && /^[A-Z][A-Z_]{2,60}$/.test(code))
    if (codes.some((code) => taken.has(code))) return { kind: 'delivered', status: 200 }
    const why = codes[0] ?? `code ${fault.code}`
    return { kind: passing.has(fault.code) || codes.some((code) => tooEarly.has(code)) ? 'again' : 'dead', why }
  },
})
