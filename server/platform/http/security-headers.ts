// Security headers of every response (ASVS 3.4): the content security policy is the narrowest for the content, the rest is
// constant.
import { createHash } from 'node:crypto'
import type { EnvironmentLayer } from '#domain/application/layers.ts'
import { reportPath } from '#contract/policy-reports.ts'
import { scriptPolicyName } from '#contract/script-policy.ts'
import { workerPolicyName } from '#contract/worker-policy.ts'
import { aboutPath, accessibilityPath, linkedPaths } from '#domain/journey/known-paths.ts'
import type { PageSources } from '#domain/tracking/vendor-origins.ts'
import type { PlatformSettings } from '../platform-dependencies.ts'

/** For answers that are no page. */
export const nothingAllowed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Of a service worker: it fetches the files of its own origin, and loads nothing else. */
export const serviceWorkerPolicy = `${nothingAllowed}; connect-src 'self'`

/** Features that neither our pages nor any vendor's script needs: off for a page and whatever it frames. */
const featuresOff = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const permissionsPolicy = featuresOff.map((feature) => `${feature}=()`).join(',')

/** A year: two would be for the preload list, which is an operator's to ask for. */
const strictTransport = 'max-age=31536000; includeSubDomains'

/** Headers that a browser reads of a document alone: on the scripts and typefaces of a slow phone each would be bytes for nothing (19.3). */
export const documentHeaders: readonly string[] = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
]

/** Headers of every answer (ASVS 3.4), less `documentHeaders` for a build's files; a page has its own policy in place of this one. */
export const securityHeaders = (switches: PlatformSettings['switches']): Readonly<Record<string, string>> => ({
  'content-security-policy': nothingAllowed,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'strict-origin',
  'x-content-type-options': 'nosniff',
  ...(switches.strictTransport ? { 'strict-transport-security': strictTransport } : {}),
})

/** The origin of an API that stands elsewhere; nothing where it stands beside the pages. */
export function otherOrigins(apiBase: string): readonly string[] {
  return apiBase.startsWith('/') ? [] : [new URL(apiBase).origin]
}

/** Address for browsers' reports of CSP violations. */
export interface Reports {
  /** Below the API as the pages know it. */
  readonly address: string
  /** Chromium takes a group of the Reporting API over https alone; on plain http it would tell nobody, so `report-uri` stands alone. */
  readonly asGroup: boolean
}

export const reportsTo = (apiBase: string, { plainHttp }: Pick<EnvironmentLayer['server'], 'plainHttp'>): Reports => ({
  address: apiBase + reportPath,
  asGroup: !plainHttp,
})

/** Names the group of `report-to`; browsers without it go by `report-uri`. */
export const reportingHeader = ({ address, asGroup }: Reports): Readonly<Record<string, string>> =>
  asGroup ? { 'reporting-endpoints': `csp="${address}"` } : {}

interface Allowed {
  /** Origins that may frame the page. */
  readonly frameAncestors?: readonly string[]
  /** Origins that the page's own scripts call beside its own. */
  readonly connects?: readonly string[]
  /** Sources that the vendors of its visits' events need. */
  readonly sources?: PageSources | undefined
  /** Of this answer alone: inline scripts that carry it run. */
  readonly nonce?: string | undefined
  /** Address for reports of violations; absent where none are sent. */
  readonly reports?: Reports | undefined
  /** Developers' pages only: its own scripts write HTML. */
  readonly writesHtml?: boolean | undefined
}

const directive = (name: string, ...values: readonly string[]) => [name, ...new Set(values)].join(' ')

const toldTo = (reports: Reports | undefined): readonly string[] =>
  reports ? [`report-uri ${reports.address}`, ...(reports.asGroup ? ['report-to csp'] : [])] : []

/** No text becomes HTML or the address of a script, whoever writes it, but that of our own worker: no vendor is loaded. */
const trustedTypes = ["require-trusted-types-for 'script'", directive('trusted-types', workerPolicyName)]

/**
 * The same where vendors' scripts run, as a trial: they write HTML as they please, so that it is counted and not enforced. Our own
 * loader's policy is the one that is known.
 */
export const trialHeader = (
  sources: PageSources | undefined,
  reports: Reports | undefined,
): Readonly<Record<string, string>> =>
  sources && reports
    ? {
        'content-security-policy-report-only': [
          "require-trusted-types-for 'script'",
          directive('trusted-types', scriptPolicyName, workerPolicyName),
          ...toldTo(reports),
        ].join('; '),
      }
    : {}

const hashesOf = (html: string, inline: RegExp): string[] =>
  [...html.matchAll(inline)].map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)

/**
 * The policy of an HTML page: its own inline style sheets and starter by their hashes, calls to its own origin and those it `connects` to, what
 * third parties need, everything else from its own. Where there is a nonce these are two policies, and both must agree: a nonce would
 * let its bearer load a script from any host, and a tag container copies it to whatever it adds, so the second says the hosts
 * again, without the nonce (S-12). Its word for inline scripts widens nothing, for the first has none.
 */
export function pagePolicy(
  html: string,
  { frameAncestors = [], connects = [], sources, nonce, reports, writesHtml = false }: Allowed = {},
): string {
  const styles = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
  // The starter alone: every other script has an address, and data have a type.
  const inline = hashesOf(html, /<script>([\s\S]*?)<\/script>/g)
  const { script = [], connect = [], img = [], frame = [], worker = [] } = sources ?? {}
  const told = toldTo(reports)
  const whole = [
    "default-src 'none'",
    directive('script-src', "'self'", ...inline, ...(nonce ? [`'nonce-${nonce}'`] : []), ...script),
    directive('style-src', "'self'", ...styles),
    // Lenders' logos come from the API.
    directive('img-src', "'self'", 'data:', ...connects, ...img),
    "font-src 'self'",
    directive('connect-src', "'self'", ...connects, ...connect),
    // A page of the API's may be framed, wherever it stands.
    directive('frame-src', "'self'", ...connects, ...frame),
    ...(worker.length > 0 ? [directive('worker-src', "'self'", ...worker)] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(sources || writesHtml ? [] : trustedTypes),
    directive('frame-ancestors', ...(frameAncestors.length > 0 ? frameAncestors : ["'none'"])),
    ...told,
  ].join('; ')
  if (nonce === undefined) return whole
  return `${whole}, ${[directive('script-src', "'self'", "'unsafe-inline'", ...script), ...told].join('; ')}`
}

type HeadersOfPaths = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * A link's path is its secret (S-05), what it opens is shown in no frame (S-08), and no text becomes HTML or a script there, whoever
 * writes it (S-10): a second policy beside the page's own. No vendor's script keeps to it, so the browser loads none there
 * (`web/tracking/opened-by-link.ts`).
 */
const ofLinks = (reports: Reports | undefined) => ({
  'referrer-policy': 'no-referrer',
  'content-security-policy': ["frame-ancestors 'none'", ...trustedTypes, ...toldTo(reports)].join('; '),
})

/**
 * Below a variant, by a path and all below it: what its page carries instead; its content security policy stands beside the
 * page's own, and both hold.
 */
export const headersOfPaths = (reports?: Reports): HeadersOfPaths => ({
  ...Object.fromEntries(linkedPaths.map((path) => [path, ofLinks(reports)])),
  ...Object.fromEntries(
    [aboutPath, accessibilityPath].map((path) => [path, { 'content-security-policy': "frame-ancestors 'none'" }]),
  ),
})

/** Headers of `headersOfPaths` for the page of a path below a variant. */
export function headersAt(path: string, paths: HeadersOfPaths): Readonly<Record<string, string>> {
  const found = Object.entries(paths).find(([at]) => path === at || path.startsWith(`${at}/`))
  return found?.[1] ?? {}
}
