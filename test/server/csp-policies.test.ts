// Test of every variant's content security policy with csp_evaluator: no vendors, all vendors, the collector (S-10).
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import type { Finding } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { linkedPaths } from '#domain/journey/known-paths.ts'
import type { Sinks } from '#domain/tracking/tracking.ts'
import type { Variant } from '#domain/application/variant.ts'
import { sourcesFor } from '#domain/tracking/vendor-origins.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import {
  headersAt,
  headersOfPaths,
  pagePolicy,
  reportingHeader,
  reportsTo,
} from '#server/platform/http/security-headers.ts'
import { collectorTold } from '#server/reach/tracking/collector.ts'
import { everyVendor } from '#test/every-vendor.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'production' }).values()]

const told: Readonly<Record<string, Sinks>> = {
  nobody: {},
  vendors: everyVendor,
  collector: collectorTold('http://127.0.0.1:3001/collect').sinks,
}
const nonce = 'bm9uY2Ugb2YgMTggYnl0ZXMh'

const policiesOf = ({ frameAncestors }: Pick<Variant, 'frameAncestors'>, sinks: Sinks, isServed = true) => {
  const sources = sourcesFor(sinks)
  const own = sources && isServed ? { nonce } : {}
  const header = pagePolicy('<style>a{}</style>', {
    frameAncestors,
    sources,
    reports: { address: '/api/csp-report', asGroup: true },
    ...own,
  })
  return header.split(', ')
}

const worst = [Severity.HIGH, Severity.SYNTAX, Severity.HIGH_MAYBE]
const findings = (policy: string): Finding[] => new CspEvaluator(new CspParser(policy).csp).evaluate()
const scriptsOf = (policy: string) => /(?:^|; )script-src ([^;]*)/.exec(policy)![1]!.split(' ')

describe.each(Object.entries(told))('S-10: policies where visits are told to %s', (_, sinks) => {
  test.each([true, false])(
    'S-10: nothing is found that is severe, or may be, with our own server (%s) or without',
    (isServed) => {
      for (const variant of variants) {
        const [policy = ''] = policiesOf(variant, sinks, isServed)
        // A policy by lists is weaker than one by nonces alone, the tool says of each host; none of these is a known way around.
        const severe = findings(policy).filter(({ severity }) => worst.includes(severity))
        expect(severe.map(({ description, value }) => `${variant.id}: ${value} ${description}`)).toEqual([])
      }
    },
  )

  test('S-10: it has no word that lets inline code, eval or scripts of scripts run', () => {
    for (const variant of variants)
      expect(policiesOf(variant, sinks)[0]).not.toMatch(/unsafe-|strict-dynamic|(?:^| )\*(?: |;|$)|https?:(?: |;|$)/)
  })

  test('S-10: only addresses of this machine are plain http', () => {
    const plain =
      policiesOf({ frameAncestors: [] }, sinks)
        .join(' ')
        .match(/http:[^ ;]*/g) ?? []
    expect(plain.filter((source) => !source.startsWith('http://127.0.0.1:'))).toEqual([])
  })
})

test.each([
  [true, 'report-uri /api/csp-report', {}],
  [false, 'report-uri /api/csp-report; report-to csp', { 'reporting-endpoints': 'csp="/api/csp-report"' }],
])('S-10: with plain http (%s) refusals go by %s', (plainHttp, end, header) => {
  const reports = reportsTo('/api', { plainHttp })
  expect(pagePolicy('', { reports }).endsWith(`; ${end}`)).toBe(true)
  expect(reportingHeader(reports)).toEqual(header)
})

describe('S-12: the second policy of a page with a nonce', () => {
  test('S-12: it says the hosts again without the nonce, so that a copied nonce opens no other host', () => {
    const [first = '', second = '', ...more] = policiesOf({ frameAncestors: [] }, everyVendor)
    expect(more).toEqual([])
    const inline = "'unsafe-inline'"
    expect(scriptsOf(second)).toEqual(["'self'", inline, ...scriptsOf(first).slice(2)])
    expect(scriptsOf(first).slice(0, 2)).toEqual(["'self'", `'nonce-${nonce}'`])
    // Both must agree: the first has no word for inline scripts but the nonce.
    expect(scriptsOf(first)).not.toContain(inline)
  })

  test.each([
    ['without a nonce', everyVendor, false],
    ['where nobody is told', {}, true],
  ] as const)('S-10: %s there is one policy', (_, sinks, isServed) => {
    expect(policiesOf({ frameAncestors: [] }, sinks, isServed)).toHaveLength(1)
  })

  test('S-10: what the tool would find is found: without its path a host is a known way around', () => {
    const severe = findings(
      "default-src 'none'; object-src 'none'; base-uri 'none'; script-src https://www.googleadservices.com",
    )
    expect(severe.some(({ severity }) => severity === Severity.HIGH)).toBe(true)
  })
})

test.each(linkedPaths)(
  'S-10: the pages of links at %s enforce trusted types, whoever is told of visits, and refusals are told',
  (path) => {
    const policy = headersAt(`${path}/a_secret`, headersOfPaths(reportsTo('/api', { plainHttp: true })))
    const directives = policy['content-security-policy']?.split('; ')
    expect(directives).toEqual([
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types loanform-worker',
      'report-uri /api/csp-report',
    ])
  },
)

test('S-09: whoever could lay something over the form is named: by https, and never with a star for a whole domain of the world', () => {
  for (const { id, frameAncestors } of variants) {
    const [policy = ''] = policiesOf({ frameAncestors }, {})
    const listed = /frame-ancestors ([^;]*)/.exec(policy)![1]!.split(' ')
    const odd = listed.filter((source) => !/^(?:'self'|'none'|https:\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)+)$/.test(source))
    expect(odd, id).toEqual([])
  }
})
