// Test of tracking settings from the catalogue and the operator's file: layering, errors, and no secret disclosed (N1 to N5).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { readConfig } from '#server/config.ts'
import { problemLine } from '#server/platform/settings/problem.ts'
import { sinkNames } from '#domain/tracking/tracking.ts'
import { startTestServer } from './server.ts'

const path = '/etc/tracking.json'
const read = (said: unknown, environment: Record<string, string> = {}) =>
  readConfig({ TRACKING_FILE: path, ...environment }, catalogue, () =>
    typeof said === 'string' ? said : JSON.stringify(said),
  )
const problems = (...given: Parameters<typeof read>) => {
  const result = read(...given)
  return 'problems' in result ? result.problems.filter(({ name }) => name === 'TRACKING_FILE').map(problemLine) : []
}
const tracking = (...given: Parameters<typeof read>) => {
  const result = read(...given)
  if ('problems' in result) throw new Error(result.problems.map(problemLine).join('\n'))
  return result.config.tracking
}
const pixel = { sinks: { metaPixel: { id: '1' } } }
const token = 'token-of-the-network'
const meta = { conversions: { meta: { pixel: '1', accessToken: token } } }

describe('N1: TRACKING_FILE', () => {
  test('N1: a variant’s word lies over its country’s, that over its brand’s, that over everybody’s', () => {
    const told = tracking({
      '*': { sinks: { metaPixel: { id: 'all' } } },
      askrobin: { sinks: { metaPixel: { id: 'brand' } } },
      es: { sinks: { metaPixel: { id: 'country' } } },
      'askrobin-es': { sinks: { metaPixel: { id: 'variant' }, tagManager: { id: 'GTM-A' } } },
    })
    const ids = ['askrobin-es', 'fiesta-es', 'askrobin-mx', 'ratapro-pl'].map((id) => told[id]!.sinks.metaPixel?.id)
    expect(ids).toEqual(['variant', 'country', 'brand', 'all'])
    expect(Object.keys(told['askrobin-mx']!.sinks)).toEqual(['metaPixel'])
  })

  test('N1: an empty file tells nobody, without one developers see everything at the collector, and production nobody', () => {
    expect(Object.values(tracking({})).flatMap(({ sinks }) => Object.keys(sinks))).toEqual([])
    const played = tracking({}, { TRACKING_FILE: '', SANDBOX_URL: 'http://127.0.0.1:3001' })
    for (const { sinks } of Object.values(played)) {
      expect(Object.keys(sinks)).toEqual(sinkNames)
      for (const { address } of Object.values(sinks)) expect(address).toContain('http://127.0.0.1:3001/collect/')
    }
    const result = readConfig({ APP_ENV: 'staging', SANDBOX_URL: 'http://127.0.0.1:3001' }, catalogue)
    const staged = 'config' in result ? result.config.tracking : {}
    expect(Object.values(staged).flatMap(({ sinks }) => Object.keys(sinks))).toEqual([])
  })

  test.each([
    [{ nobody: pixel }, `${path}: nobody`, 'a brand, a country or a variant'],
    [{ es: { sinks: { pixel: { id: '1' } } } }, `${path}: es.sinks.pixel: unknown key pixel`, 'no such key'],
    [{ es: { sinks: { metaPixel: '1' } } }, `${path}: es.sinks.metaPixel`, 'an object'],
    [{ es: { sinks: { metaPixel: { id: 1 } } } }, `${path}: es.sinks.metaPixel.id`, 'a text'],
    [{ es: { sinks: { metaPixel: { address: 'example.com' } } } }, `${path}: es.sinks.metaPixel.address`, 'an address'],
    [
      { es: { sinks: { metaPixel: { address: 'https://a.example/' } } } },
      'es.sinks.metaPixel.address',
      'without a slash',
    ],
    [{ es: { sinks: { metaPixel: { origins: ['*'] } } } }, 'es.sinks.metaPixel.origins.0', 'an origin'],
    [{ es: { sinks: { googleAds: { sendTo: { sold: 'x' } } } } }, 'sendTo.sold: unknown key sold', 'no such key'],
    [
      { es: { ...pixel, conversions: { meta: { pixel: '1', accessToken: 'short' } } } },
      'meta.accessToken',
      '8 characters',
    ],
    [{ es: { ...pixel, conversions: { google: { customer: '1' } } } }, 'es.conversions.google', 'a value'],
    // It would be read as the first of December, a day after the network's last.
    [
      { es: { ...pixel, conversions: { meta: { pixel: '1', accessToken: token, versionEnds: '2027-11-31' } } } },
      'es.conversions.meta.versionEnds',
      'a day such as 2027-01-31',
    ],
    ['{', `${path} (no JSON)`, 'by *, brand'],
  ])('N1: %j stops the start', (said, where, expected) => {
    const lines = problems(said)
    expect(lines.join('\n')).toContain(where)
    expect(lines.join('\n')).toContain(expected)
    expect(lines.join('\n')).not.toContain('short')
  })

  test('P-02: a network that only our server would tell is refused: the notice would not name it', () => {
    expect(problems({ 'askrobin-es': meta })[0]).toContain('askrobin-es.conversions.meta')
    expect(problems({ 'askrobin-es': { ...pixel, ...meta } })).toEqual([])
  })

  test('N1: by http only where the environment lets it', () => {
    const plain = { es: { sinks: { metaPixel: { id: '1', address: 'http://a.example' } } } }
    expect(problems(plain)).toEqual([])
    expect(problems(plain, { APP_ENV: 'production' }).join('\n')).toContain('https addresses')
  })
})

test('S-33: a browser is told the sinks of its variant, and never what our server has for itself', async () => {
  const server = await startTestServer({ environment: { TRACKING_FILE: '' } })
  const { status, body } = await server.call('GET', '/tracking/askrobin-es')
  const text = JSON.stringify(body)
  expect(status).toBe(200)
  expect(Object.keys((body as { sinks: object }).sinks)).toEqual(sinkNames)
  for (const secret of ['accessToken', 'developerToken', 'sandbox-collector', '-api'])
    expect(text).not.toContain(secret)
  expect((await server.call('GET', '/tracking/nobody-es')).status).toBe(404)
  await server.close()
})
