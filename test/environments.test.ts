// Test of the environments: each one's settings, and no other difference between them (A3, P2).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { environmentIds } from '#domain/application/layers.ts'
import type { EnvironmentId } from '#domain/application/layers.ts'
import { linkedPaths } from '#domain/journey/known-paths.ts'
import { buildSettings } from '#scripts/build-settings.ts'
import { siteOf } from '#scripts/site.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { readConfig } from '#server/config.ts'
import { problemLine } from '#server/platform/settings/problem.ts'
import { newKeyRing } from '#server/platform/kit/sealing-keys.ts'
import { lenderEnvironment } from './server/lender-environment.ts'

/** Settings that an operator gives a server that plays nothing. */
const given = {
  PUBLIC_URL: 'https://form.example',
  CLAMAV_ADDRESS: 'none',
  LOANFORM_KEYS: newKeyRing(),
  API_BASE: 'https://api.example/api',
  CORS_ORIGINS: 'https://form.example',
  ...lenderEnvironment('a secret that is long enough'),
}

/** Everything that an environment decides, over the same settings. */
async function comesTo(APP_ENV: EnvironmentId) {
  const environment = { ...given, APP_ENV }
  const read = readConfig(environment, catalogue)
  if ('problems' in read) throw new Error(read.problems.map(problemLine).join('\n'))
  const built = buildSettings(environment)
  const { config } = read
  const variants = variantsOf(catalogue, { productName: config.productName, environment: config.environment })
  const drawn = [...variants.values()].map((variant) => ({
    file: `at-prefix/${variant.id}/index.html`,
    text: '<style>body{}</style>',
    variant,
  }))
  const site = siteOf(built, drawn, catalogue.environments[built.environment]!)
  return { config, built, variants: Object.fromEntries(variants), site }
}

/** The paths of values that are not the same in both, and what they are in the second. */
function differences(one: unknown, other: unknown, path = ''): Record<string, unknown> {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other) ? {} : { [path]: other }
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.assign(
    {},
    ...keys.map((key) => differences(one[key as never], other[key as never], path ? `${path}.${key}` : key)),
  ) as Record<string, unknown>
}

/** With one word for every variant and every page, and who may frame them apart from whatever else a policy says. */
const shortened = (found: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(found)
      .map(([path, value]) => {
        const name = path
          .replace(/^variants\.[a-z0-9-]+\./, 'every variant.')
          .replace(/^site\.files\.[^:]+html\./, 'every page.')
          .replace(/^site\.editions\.\d+\.first\.\d+$/, 'every variant with a sample of a first page.its own path')
        if (name === 'every page.content-security-policy')
          return [
            `${name}, frame-ancestors`,
            (String(value).includes('127.0.0.1') ? 'this machine' : 'partners') +
              (String(value).includes('report-to csp') ? ', told as a group' : ''),
          ] as const
        const [, linked] = /^site\.paths\.(.+)\.content-security-policy$/.exec(name) ?? []
        if (linked !== undefined && linkedPaths.includes(linked))
          return [
            'every link page.content-security-policy',
            String(value).includes('report-to csp') ? 'told as a group' : value,
          ] as const
        return name.startsWith('every variant.frameAncestors')
          ? (['every variant.frameAncestors', 'partners'] as const)
          : ([name, value] as const)
      })
      .filter(([path]) => !/^site\.editions\.\d+\.hosts/.test(path)),
  )

describe('A3 environments', () => {
  test('A3 staging is development without its tools, its made keys and its framing by this machine', async () => {
    const found = differences(await comesTo('development'), await comesTo('staging'))
    expect(shortened(found)).toEqual({
      'config.environment': 'staging',
      'built.environment': 'staging',
      'config.switches.developerPages': false,
      'config.switches.makesKeys': false,
      'config.switches.limitFactor': 1,
      'config.switches.holdsSuspected': true,
      'config.codes.factor': 1,
      'every variant.frameAncestors': 'partners',
      'every page.content-security-policy, frame-ancestors': 'partners',
      // The sample runs in development, where its variant has two first pages (decision 077).
      'every variant with a sample of a first page.its own path': 'initial-details',
    })
  })

  test('A3 P2 production records sessions, plays nothing, and goes by https alone', async () => {
    const found = differences(await comesTo('staging'), await comesTo('production'))
    expect(shortened(found)).toEqual({
      'config.environment': 'production',
      'built.environment': 'production',
      'every page.content-security-policy, frame-ancestors': 'partners, told as a group',
      'every link page.content-security-policy': 'told as a group',
      'every page.reporting-endpoints': 'csp="https://api.example/api/csp-report"',
      'config.switches.sandbox': false,
      'config.switches.plainHttp': false,
      'config.switches.apiDocs': false,
      'config.apiDocs': false,
      'config.switches.strictTransport': true,
      'config.switches.namesBroker': true,
      'config.switches.namesLenders': true,
      'config.switches.ownPolicies': true,
      'config.switches.isSearchable': true,
      'config.sandboxUrl': undefined,
      'every variant.settings.sessionLogging': true,
      'site.headers.strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })

  test.each(environmentIds)('A3 A6 %s: the pages’ policy and the API’s list come from settings', async (id) => {
    const { config, site } = await comesTo(id)
    expect(config).toMatchObject({ apiBase: 'https://api.example/api', apiPath: '/api' })
    expect(config.corsOrigins).toEqual(['https://form.example'])
    expect(site.files['at-prefix/askrobin-es/index.html']!['content-security-policy']).toContain(
      "connect-src 'self' https://api.example; ",
    )
  })
})
