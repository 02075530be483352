// Ad attribution of a visit: click ids, the networks' own cookies and campaign parameters (E2, E6). Opaque text, never altered:
// case and every segment count.
import type { Arrival, UrlParameter } from './arrival.ts'
import { longestParameter, urlParameters } from './arrival.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import type { WithoutUndefined } from '#domain/questions/without-undefined.ts'

type Utm = Extract<UrlParameter, `utm_${string}`>

/** Fields of the lead that carry the attribution. */
export interface Attribution {
  readonly metaPixel?: { readonly fbp?: string; readonly fbc?: string }
  readonly tikTokPixel?: { readonly ttp?: string; readonly ttclid?: string }
  readonly utm?: Readonly<Partial<Record<Utm, string>>>
}

/** The networks' cookies by name. */
export type PixelCookies = Readonly<Partial<Record<'_fbp' | '_fbc' | '_ttp', string>>>

/** The cookies of `document.cookie` that attribution reads. */
export function pixelCookies(cookies: string): PixelCookies {
  const wanted = ['_fbp', '_fbc', '_ttp']
  return Object.fromEntries(
    cookies
      .split(/; */)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)
      .filter(([name, value]) => wanted.includes(name) && value !== '' && value.length <= longestParameter),
  )
}

/**
 * The click id inside a `_fbc` cookie, or nothing where the cookie has another shape. A fifth segment may follow it; the id
 * itself has no dots, but `-` and `_`.
 */
export function clickIdOf(fbc: string | undefined): string | undefined {
  return /^fb\.\d+\.\d+\.([^.]+)(?:\.[^.]+)?$/.exec(fbc ?? '')?.[1]
}

/**
 * E6: the Facebook click id, `fb`, the host's label count, milliseconds, click id. A cookie that already holds this click, or any
 * where the URL brings none, is passed on as it is.
 */
export function facebookClick(
  fbclid: string | undefined,
  cookie: string | undefined,
  { host, now }: { readonly host: string; readonly now: number },
): string | undefined {
  if (fbclid === undefined || clickIdOf(cookie) === fbclid) return cookie
  return `fb.${host.split('.').length}.${now}.${fbclid}`
}

/** Everything an arrival at a host says of where it came from. */
export function attributionOf(
  arrival: Arrival,
  cookies: PixelCookies,
  at: { readonly host: string; readonly now: number },
): Attribution {
  const fbc = facebookClick(arrival.fbclid, cookies._fbc, at)
  const utm = Object.fromEntries(
    Object.entries(arrival).filter(([name]) => urlParameters[name as UrlParameter].group === 'attribution'),
  )
  return withoutUndefined({
    metaPixel: some({ fbp: cookies._fbp, fbc }),
    tikTokPixel: some({ ttp: cookies._ttp, ttclid: arrival.ttclid }),
    utm: some(utm),
  })
}

/** The analytics provider's view of the same (E6, J2): campaign parameters and click ids, absent ones left out. */
export function attributionFields(
  arrival: Arrival,
  { metaPixel }: Attribution,
): Readonly<Partial<Record<UrlParameter, string>>> {
  const { gclid, gbraid, wbraid, ttclid } = arrival
  const utm = Object.entries(arrival).filter(([name]) => name.startsWith('utm_'))
  return some({ ...Object.fromEntries(utm), gclid, gbraid, wbraid, ttclid, fbclid: clickIdOf(metaPixel?.fbc) }) ?? {}
}

/** An object without its absent fields, or nothing where all are. */
function some<T extends object>(fields: T): WithoutUndefined<T> | undefined {
  const present = withoutUndefined(fields)
  return Object.keys(present).length > 0 ? present : undefined
}
