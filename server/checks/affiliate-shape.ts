// Schema of an affiliate, in its folder or in the operator's file.
import * as v from 'valibot'
import { affiliateEvents, payoutEvents, placeholders } from '#domain/application/affiliate-folder.ts'
import type { Affiliate, Placeholder } from '#domain/application/affiliate-folder.ts'
import { exactPartial } from '#server/platform/kit/exact-partial.ts'

const said = (expected: string) => `expected ${expected}`
const text = v.pipe(v.string(said('a text')), v.trim(), v.nonEmpty(said('a text that is not empty')))
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

const postback = v.strictObject({
  url: v.pipe(v.string(said(addressForm)), v.check(isTemplate, said(addressForm))),
  method: v.exactOptional(v.picklist(['GET', 'POST'], said('GET or POST'))),
})

const payout = v.union(
  [
    v.strictObject({ cents: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    v.strictObject({ share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) }),
  ],
  said('{ cents } as a whole number, or { share } from 0 to 1'),
)

export const affiliateShape = v.strictObject({
  name: text,
  refNames: v.exactOptional(some(text)),
  adClicks: v.exactOptional(some(v.picklist(['gclid', 'wbraid', 'gbraid'], said('gclid, wbraid or gbraid')))),
  brands: v.exactOptional(some(text)),
  countries: v.exactOptional(some(text)),
  windowHours: v.exactOptional(v.pipe(v.number(said('a number')), v.gtValue(0, said('more than 0')))),
  signed: v.exactOptional(v.boolean(said('true or false'))),
  postbacks: v.strictObject(exactPartial(v.entriesFromList(affiliateEvents, postback))),
  payouts: v.exactOptional(v.strictObject(exactPartial(v.entriesFromList(payoutEvents, payout)))),
}) satisfies v.GenericSchema<unknown, Affiliate>
