// Parser of CSP reports in both formats, reduced to directive and refused origin. Reports about foreign pages and about
// extensions of the browser are set aside.
import * as v from 'valibot'
import { coveredPress } from '#contract/policy-reports.ts'

/** Facts kept of a report. */
export interface Refused {
  readonly variant: string
  readonly directive: string
  /** An origin, or one of the words below. */
  readonly blocked: string
}

export interface ReadReports {
  readonly refused: readonly Refused[]
  /** Number of reports about foreign pages or an extension. */
  readonly aside: number
}

const directives = new Set([
  coveredPress,
  ...'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src frame-src worker-src media-src manifest-src object-src form-action base-uri frame-ancestors require-trusted-types-for trusted-types'.split(
    ' ',
  ),
])
/** Words of a report in the place of an origin, where no other host was asked. */
const words = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'data',
  'blob',
  'filesystem',
  'trusted-types-sink',
  'trusted-types-policy',
])
/** After the directive of a policy that only reports: nothing was refused. */
const trial = ' (trial)'
/** Of one body; a browser sends few at once. */
const most = 50

const text = v.exactOptional(v.string())
/** `application/csp-report`: one at a time (CSP 2). */
const older = v.object({
  'csp-report': v.object({
    'document-uri': v.string(),
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    disposition: text,
    'source-file': v.exactOptional(v.nullable(v.string())),
  }),
})
/** `application/reports+json`: a list, with reports of other kinds in it (Reporting API). */
const newer = v.array(
  v.object({
    type: v.string(),
    url: text,
    body: v.exactOptional(
      v.nullable(
        v.object({
          documentURL: text,
          effectiveDirective: text,
          blockedURL: text,
          disposition: text,
          sourceFile: v.nullish(v.string()),
        }),
      ),
    ),
  }),
)

interface Said {
  readonly page: string
  readonly directive: string
  readonly blocked: string
  readonly source: string
  readonly isTrial: boolean
}

function saidIn(body: unknown): readonly Said[] | undefined {
  const one = v.safeParse(older, body)
  if (one.success) {
    const said = one.output['csp-report']
    const directive = said['effective-directive'] ?? said['violated-directive']?.split(' ')[0] ?? ''
    const { 'document-uri': page, 'blocked-uri': blocked = '', 'source-file': source } = said
    return [{ page, directive, blocked, source: source ?? '', isTrial: said.disposition === 'report' }]
  }
  const many = v.safeParse(newer, body)
  if (!many.success) return undefined
  return many.output
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, most)
    .map(({ url = '', body: about }) => ({
      page: about?.documentURL ?? url,
      directive: about?.effectiveDirective ?? '',
      blocked: about?.blockedURL ?? '',
      source: about?.sourceFile ?? '',
      isTrial: about?.disposition === 'report',
    }))
}

/** An origin or a word; nothing for what extensions and the browser itself did. */
function blockedOf(blocked: string): string | undefined {
  if (blocked === 'self' || words.has(blocked)) return blocked
  if (/^(?:data|blob|filesystem)(?::|$)/.test(blocked)) return blocked.split(':')[0]
  if (!/^(?:https?|wss?):/.test(blocked)) return undefined
  const origin = URL.parse(blocked)?.origin
  return origin !== undefined && origin.length <= 255 ? origin : undefined
}

/**
 * Reads a report's body; nothing where it is of neither format. `variantOf` finds a page's variant, and nothing where the page
 * is not ours.
 */
export function readReports(body: unknown, variantOf: (page: URL) => string | undefined): ReadReports | undefined {
  const said = saidIn(body)
  if (!said) return undefined
  const refused = said.flatMap(({ page, directive, blocked: found, source, isTrial }): Refused[] => {
    const address = URL.parse(page)
    const variant = address ? variantOf(address) : undefined
    const blocked = blockedOf(found)
    const isExtension = /^[a-z-]*extension:/.test(source)
    if (variant === undefined || blocked === undefined || isExtension || !directives.has(directive)) return []
    return [{ variant, directive: isTrial ? directive + trial : directive, blocked }]
  })
  return { refused, aside: said.length - refused.length }
}
