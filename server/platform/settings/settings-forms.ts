// Setting formats: the parser of each, and what is said to be expected where a value does not fit.
import ipaddr from 'ipaddr.js'
import * as v from 'valibot'

const { IPv4, IPv6 } = ipaddr

export interface Setting<T> {
  readonly schema: v.GenericSchema<string, T>
  readonly expected: string
  /** Whether a value that does not fit is kept from the log: always, or where it may hold one. */
  readonly secret?: true | ((text: string) => boolean)
}

/** Reads a setting by its name; what is wrong is written down, and comes as nothing. */
export type Reader = <T>(name: string, setting: Setting<T>, fallback?: string) => T | undefined

export const path: Setting<string> = {
  // Browsers take `.` and `..` out of an address before they ask.
  schema: v.pipe(v.string(), v.regex(/^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/)),
  expected: 'a path such as /api: begins with a slash, ends without one',
}

/** True where one path is the other or stands below it. */
export function isBelow(inner: string, outer: string): boolean {
  return outer !== '' && (inner === outer || inner.startsWith(`${outer}/`))
}

export const address = (schemes: RegExp, expected: string, secret?: true): Setting<string> => ({
  schema: v.pipe(
    v.string(),
    v.check((text) => schemes.test(URL.parse(text)?.protocol ?? '')),
    v.transform((text) => text.replace(/\/+$/, '')),
  ),
  expected,
  ...(secret ? { secret } : {}),
})

/** A user, or a query that may be a key: neither is shown. */
const holdsSecret = (text: string) => /[?@]/.test(text)

const webAddress = (plainHttp: boolean, fits: (text: string) => boolean, without: string): Setting<string> => {
  const { schema, expected } = address(
    plainHttp ? /^https?:$/ : /^https:$/,
    `${plainHttp ? 'an http(s)' : 'an https'} address without ${without}`,
  )
  return { schema: v.pipe(v.string(), v.check(fits), schema), expected, secret: holdsSecret }
}

/** Nobody signs in by the address: what it says of users would not be sent. */
const namesNobody = (text: string) => URL.parse(text)?.username === '' && URL.parse(text)?.password === ''

/** Address that is called as it is. */
export const exactWeb = (plainHttp: boolean) => webAddress(plainHttp, namesNobody, 'a user')

/** Address that paths are put below: nothing may be behind it. */
export const web = (plainHttp: boolean) =>
  webAddress(plainHttp, (text) => namesNobody(text) && !/[?#]/.test(text), 'user, query or fragment')

/** Address of a host, whose paths are ours. */
export const hostWeb = (plainHttp: boolean) =>
  webAddress(plainHttp, (text) => /^\w+:\/\/[^/?#@]+\/*$/.test(text), 'user, path, query or fragment')

export const word: Setting<string> = { schema: v.pipe(v.string(), v.trim(), v.minLength(1)), expected: 'a text' }

export const yesOrNo: Setting<boolean> = {
  schema: v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
  expected: 'true or false',
}

/** Schemes that may be gone by: https always, http where an environment allows it. */
const schemes = (plainHttp: boolean) => (plainHttp ? ['https:', 'http:'] : ['https:'])

export interface ApiBase {
  /** As the pages call it: a path, or an address with a path. */
  readonly base: string
  /** Path of the API at the server. */
  readonly path: string
}

/** Address of the API: a path where it stands beside the pages, an address where it stands elsewhere. */
export const apiBase = (plainHttp: boolean): Setting<ApiBase> => ({
  schema: v.pipe(
    v.string(),
    v.check((text) => v.is(path.schema, text) || isApiAddress(text, plainHttp)),
    v.transform((text) => ({ base: text, path: URL.parse(text)?.pathname ?? text })),
  ),
  expected: `a path such as /api, or ${plainHttp ? 'an http(s)' : 'an https'} address with one such as https://api.example/api: without a slash at the end`,
})

function isApiAddress(text: string, plainHttp: boolean): boolean {
  const url = URL.parse(text)
  if (!url || !schemes(plainHttp).includes(url.protocol) || !v.is(path.schema, url.pathname)) return false
  // A user, a query or a fragment would make a difference, and so would anything that is not written as browsers write it.
  return url.origin + url.pathname === text
}

/** Origins, each exactly as a browser says it (S-14): a text that is near one would never match. */
export const origins = (plainHttp: boolean): Setting<readonly string[]> => ({
  schema: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => part.trim())),
    v.check((all) => all.every((text) => isOrigin(text, plainHttp))),
  ),
  expected: `exact ${plainHttp ? 'http(s)' : 'https'} origins such as https://form.example, commas between them: no *, no path, no slash at the end, lower case`,
})

function isOrigin(text: string, plainHttp: boolean): boolean {
  const url = URL.parse(text)
  // A star is a host like any other to the address's parser.
  return url !== null && url.origin === text && schemes(plainHttp).includes(url.protocol) && !text.includes('*')
}

/**
 * True of an address with all its parts, or a network of one. A count of proxies such as `1` would be read as `0.0.0.1`, and `010.0.0.1` as
 * `8.0.0.1` of somebody else.
 */
function isNetwork(text: string): boolean {
  const [first = ''] = text.split('/')
  const isWhole = IPv4.isValidFourPartDecimal(first) || IPv6.isValid(first)
  return isWhole && (text === first || ipaddr.isValidCIDR(text))
}

/** Addresses and networks, commas between them. */
export const networks: Setting<readonly string[]> = {
  schema: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => part.trim())),
    v.check((all) => all.every(isNetwork)),
  ),
  expected: 'addresses or networks such as 10.0.0.0/8, commas between them',
}

/** Host names, commas between them. */
export const hosts: Setting<readonly string[]> = {
  schema: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => part.trim())),
    v.check((all) => all.every((text) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(text))),
  ),
  expected: 'host names such as link.provider.example, commas between them, lower case',
}

/** Names of machines, also of such that a private network alone knows. */
export const hostNames: Setting<readonly string[]> = {
  schema: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => part.trim())),
    v.check((all) => all.every((text) => /^[\w.-]+$/.test(text))),
  ),
  expected: 'host names, commas between them, without a port',
}

export const hostForm: Setting<string> = {
  schema: v.pipe(v.string(), v.regex(/^[\w.:-]+$/)),
  expected: 'a host name or address',
}

/** Ids of the variants that a setting may name: any pair can be built. */
export const variantIds = (brands: object, countries: object): readonly string[] =>
  Object.keys(brands).flatMap((brand) => Object.keys(countries).map((country) => `${brand}-${country}`))
