// Schema of an affiliate, in its folder or in the operator's file.
import * as v from 'valibot'
import { affiliateEvents, payoutEvents, placeholders, unpricedEvents } from '#domain/application/affiliate-folder.ts'
import type { Affiliate, Placeholder } from '#domain/application/affiliate-folder.ts'
import { exactPartial } from '#server/platform/kit/exact-partial.ts'
import { number, price, said, text } from './shape-values.ts'

const some = <T extends v.GenericSchema>(item: T) =>
  v.pipe(v.array(item, said('a list')), v.minLength(1, said('at least one, or no list at all')))

const addressForm = `an http(s) address, or {sandbox} and a path, with placeholders in path or query alone: ${placeholders.map((name) => `{${name}}`).join(' ')}`

/** `{sandbox}` stands for a host of its own while the address is looked at. */
function isTemplate(address: string): boolean {
  const url = URL.parse(address.replace(/^\{sandbox\}(?=\/)/, 'https://sandbox.example'))
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.hash !== '')
    return false
  const named = [...address.replace(/^\{sandbox\}/, '').matchAll(/\{([^}]*)\}/g)].map(([, name]) => name)
  return !/[{}]|%7B/i.test(url.host) && named.every((name) => placeholders.includes(name as Placeholder))
}

/** Reports and lists show it: an address would be data of a person (P-09). */
const refName = v.pipe(
  text,
  v.check((name) => !name.includes('@'), said('a name without @')),
)

const postback = v.strictObject(
  {
    url: v.pipe(v.string(said(addressForm)), v.check(isTemplate, said(addressForm))),
    method: v.exactOptional(v.picklist(['GET', 'POST'], said('GET or POST'))),
  },
  said('{ url }'),
)

const share = 'a share from 0 to 1'
const payout = v.union(
  [
    v.strictObject({ cents: price }),
    v.strictObject({ share: v.pipe(number, v.minValue(0, said(share)), v.maxValue(1, said(share))) }),
  ],
  said('{ cents } as a whole number, or { share } from 0 to 1'),
)

/** An event without a price has a fixed payout alone. */
const payouts = {
  ...v.entriesFromList(payoutEvents, payout),
  ...v.entriesFromList(
    unpricedEvents,
    v.pipe(
      payout,
      v.check((row) => 'cents' in row, said('{ cents }, because no price is known by then')),
    ),
  ),
}

export const affiliateShape = v.strictObject(
  {
    name: text,
    refNames: v.exactOptional(some(refName)),
    adClicks: v.exactOptional(some(v.picklist(['gclid', 'wbraid', 'gbraid'], said('gclid, wbraid or gbraid')))),
    brands: v.exactOptional(some(text)),
    countries: v.exactOptional(some(text)),
    windowHours: v.exactOptional(v.pipe(v.number(said('a number')), v.gtValue(0, said('more than 0')))),
    signed: v.exactOptional(v.boolean(said('true or false'))),
    postbacks: v.strictObject(exactPartial(v.entriesFromList(affiliateEvents, postback)), said('an object')),
    payouts: v.exactOptional(v.strictObject(exactPartial(payouts), said('an object'))),
  },
  said('an object'),
) satisfies v.GenericSchema<unknown, Affiliate>
