// Test of the operator's files of affiliates and webhooks: valid ones apply, errors name file and path (A8).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { fillTemplate, payoutCents } from '#domain/application/affiliate-folder.ts'
import { creditsAt } from '#domain/application/affiliate-credit.ts'
import { readConfig } from '#server/config.ts'
import { problemLine } from '#server/platform/settings/problem.ts'

const read = (affiliates: unknown, webhooks: unknown = {}, environment: Record<string, string> = {}) =>
  readConfig(
    { AFFILIATES_FILE: '/etc/affiliates.json', WEBHOOKS_FILE: '/etc/webhooks.json', ...environment },
    catalogue,
    (file) => {
      const value = file.includes('affiliates') ? affiliates : webhooks
      return typeof value === 'string' ? value : JSON.stringify(value)
    },
  )
const problems = (...given: Parameters<typeof read>) => {
  const result = read(...given)
  return 'problems' in result ? result.problems.map(problemLine) : []
}
const config = (...given: Parameters<typeof read>) => {
  const result = read(...given)
  if ('problems' in result) throw new Error(result.problems.map(problemLine).join('\n'))
  return result.config
}

const network = { name: 'N', refNames: ['n'], postbacks: { sold: { url: 'https://n.example/p?t={transactionId}' } } }
const hook = { url: 'https://crm.example/in', secrets: ['sixteen characters'] }

describe('A8: AFFILIATES_FILE', () => {
  test('H1: a share is of what a lender pays, so it is taken for the events that have a price', () => {
    const priced = ['accepted', 'sold', 'redirected', 'funded']
    const payouts = Object.fromEntries(priced.map((event) => [event, { share: 0.4 }]))
    expect(problems({ net: { ...network, payouts } })).toEqual([])
  })

  test('A8: adds one, replaces one and takes one away', () => {
    const { affiliates } = config({
      net: network,
      'sample-network': { ...network, refNames: ['m'] },
      'sample-publisher': null,
    })
    const others = Object.keys(catalogue.affiliates).filter((id) => id !== 'sample-publisher')
    expect(Object.keys(affiliates).toSorted()).toEqual([...others, 'net'].toSorted())
    expect(affiliates['sample-network']).toMatchObject({ name: 'N', refNames: ['m'] })
  })

  test('A8: where nothing is played, the samples are not there', () => {
    const result = readConfig({ APP_ENV: 'production' }, catalogue)
    expect('problems' in result && result.problems.filter(({ name }) => name.startsWith('AFFILIATE'))).toEqual([])
  })

  test.each([
    [{ net: { ...network, refName: 'x' } }, '/etc/affiliates.json: net: affiliate.refName'],
    [{ net: { ...network, postbacks: { bought: { url: 'https://a.example' } } } }, 'affiliate.postbacks.bought'],
    [{ net: { ...network, postbacks: { sold: { url: 'ftp://a.example' } } } }, 'affiliate.postbacks.sold.url'],
    [{ net: { ...network, postbacks: { sold: { url: 'https://{subId}.example/' } } } }, 'affiliate.postbacks.sold.url'],
    [
      { net: { ...network, postbacks: { sold: { url: 'https://a.example/{email}' } } } },
      'affiliate.postbacks.sold.url',
    ],
    [{ net: { ...network, postbacks: { sold: { url: 'https://u:p@a.example/' } } } }, 'affiliate.postbacks.sold.url'],
    [{ net: { ...network, payouts: { sold: { share: 2 } } } }, 'affiliate.payouts.sold'],
    [{ net: { ...network, brands: ['nobody'] } }, 'no such brand nobody'],
    [{ net: { ...network, refNames: undefined } }, 'answers to nothing'],
    [{ net: { ...network, refNames: ['ana@example.test'] } }, 'refNames.0'],
    [{ net: network, other: network }, "n is net's already"],
    [{ net: { ...network, name: undefined } }, 'net: affiliate.name", expected a value: it is missing'],
    [{ Net: network }, 'lower case letters, digits and dashes'],
    [{ net: { ...network, signed: true } }, 'AFFILIATE_NET_SECRET: found nothing, expected a secret'],
    ['{', 'found "/etc/affiliates.json (no JSON)"'],
    ['[]', 'expected an object of affiliates by id'],
  ])('A8: %j', (given, expected) => {
    const lines = problems(given)
    expect(lines.join('\n')).toContain(expected)
    expect(lines).toHaveLength(1)
  })

  test.each([
    [5, 'affiliate", expected an object, found 5'],
    [{ ...network, postbacks: 'https://n.example' }, 'postbacks", expected an object, found "https://n.example"'],
    [{ ...network, postbacks: { sold: 'https://n.example' } }, 'sold", expected { url }, found "https://n.example"'],
    [{ ...network, payouts: 0.4 }, 'payouts", expected an object, found 0.4'],
    [{ ...network, payouts: { sold: { share: 40 } } }, 'share", expected a share from 0 to 1, found 40'],
    [{ ...network, payouts: { sold: { share: -0.4 } } }, 'share", expected a share from 0 to 1, found -0.4'],
    [{ ...network, payouts: { lead: { cents: 0.5 } } }, 'cents", expected a whole number, found 0.5'],
    [{ ...network, payouts: { lead: { cents: -50 } } }, 'cents", expected 0 or more, found -50'],
    [
      { ...network, payouts: { lead: { cents: 3e9 } } },
      'cents", expected at most 100,000,000 euro cents, found 3000000000',
    ],
    [{ ...network, payouts: { lead: { share: 0.4 } } }, 'lead", expected { cents }, because no price is known by then'],
    [{ ...network, payouts: { sent: { share: 0.4 } } }, 'sent", expected { cents }, because no price is known by then'],
    [
      { ...network, payouts: { rejected: { share: 1 } } },
      'rejected", expected { cents }, because no price is known by then',
    ],
  ])('A8: AFFILIATES_FILE %j says what was expected', (given, expected) => {
    const [line, ...others] = problems({ net: given })
    expect(line).toContain(expected)
    expect(others).toEqual([])
  })

  test.each([[{ net: { ...network, windowHours: 0 } }], ['{']])(
    'A3: AFFILIATES_FILE %j says nothing of the secrets of the affiliates that it may have',
    (given) => {
      const secret = { AFFILIATE_NET_SECRET: 'sixteen characters' }
      expect(problems(given, {}, secret)).toEqual([expect.stringContaining('AFFILIATES_FILE: ')])
      expect(problems({ other: network }, {}, secret)).toEqual([expect.stringContaining('AFFILIATE_NET_SECRET: ')])
    },
  )

  test.each([
    [{ ...hook, url: 'https://u:p@crm.example/' }, 'crm.url'],
    [{ ...hook, secrets: ['short'] }, 'crm.secrets.0'],
    [{ ...hook, secrets: [] }, 'crm.secrets'],
    [{ ...hook, secrets: Array.from({ length: 3 }, () => 'sixteen characters') }, 'crm.secrets'],
    [{ ...hook, events: ['lead.lost'] }, 'crm.events.0'],
    [{ ...hook, brands: ['askrobinx'] }, 'crm.brands.0'],
    [{ ...hook, countries: ['es', 'xx'] }, 'crm.countries.1'],
  ])('A8: WEBHOOKS_FILE %j', (given, path) => {
    const lines = problems({}, { crm: given })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`/etc/webhooks.json: ${path}`)
    expect(lines[0]).not.toContain('sixteen characters"')
  })

  test.each([
    [{ ...hook, brands: ['askrobinx'] }, `one of ${Object.keys(catalogue.brands).join(', ')}`],
    [{ ...hook, countries: ['xx'] }, `one of ${Object.keys(catalogue.countries).join(', ')}`],
    [{ ...hook, countries: [] }, 'at least one'],
    [{ ...hook, countries: 'es' }, 'a list'],
    [{ ...hook, events: ['lead.lost'] }, 'one of lead.created, '],
  ])('A8: WEBHOOKS_FILE %j says what was expected', (given, expected) => {
    expect(problems({}, { crm: given })[0]).toContain(`, expected ${expected}`)
  })

  test('A8: an unknown key and a missing one are told in plain words', () => {
    expect(problems({}, { crm: { ...hook, foo: 1 }, dms: { url: hook.url } })).toEqual([
      'WEBHOOKS_FILE: found "/etc/webhooks.json: crm.foo: unknown key foo", expected no such key',
      'WEBHOOKS_FILE: found "/etc/webhooks.json: dms.secrets", expected a value: it is missing',
    ])
    expect(problems({}, { crm: 'https://crm.example' })[0]).toContain('crm", expected an object')
    expect(problems({}, { Crm: hook })[0]).toContain('lower case letters')
  })

  test('A8: a file that is not there is told', () => {
    const result = readConfig({ WEBHOOKS_FILE: '/nowhere/webhooks.json' }, catalogue)
    expect('problems' in result && result.problems.map(problemLine)).toEqual([
      'WEBHOOKS_FILE: found "/nowhere/webhooks.json (ENOENT)", expected a JSON file with an object of webhooks by id',
    ])
  })
})

describe('an affiliate', () => {
  test.each([
    ['a&b=c#d', 'a%26b%3Dc%23d'],
    ['../../x', '..%2F..%2Fx'],
    ['{event}', '%7Bevent%7D'],
    ['ñ 🌍', '%C3%B1%20%F0%9F%8C%8D'],
    ['$&', '%24%26'],
  ])('S-28: %s in an address stays what it is', (subId, expected) => {
    expect(fillTemplate('https://a.example/p?s={subId}&e={event}', { subId, event: 'sold' })).toBe(
      `https://a.example/p?s=${expected}&e=sold`,
    )
  })

  test('T-08: half an emoji in an id of a link stops no postback', () => {
    expect(fillTemplate('https://a.example/p?t={transactionId}', { transactionId: 'a\ud83d' })).toBe(
      'https://a.example/p?t=a%EF%BF%BD',
    )
  })

  test.each([
    [{ cents: 150 }, 4500, 150],
    [{ share: 0.3 }, 4500, 1350],
    [{ share: 0.333 }, 1000, 333],
    [{ share: 0.3 }, undefined, 0],
    [undefined, 4500, 0],
    // Shares that a binary fraction puts just below.
    [{ share: 0.7 }, 700, 490],
    [{ share: 0.35 }, 700, 245],
    [{ share: 0.29 }, 800, 232],
    [{ share: 0.999 }, 1000, 999],
    [{ share: 0.4999 }, 999, 499],
    [{ share: 1 }, 1250, 1250],
  ])('H1: pays %j of %s: %d', (sold, price, expected) => {
    expect(payoutCents({ payouts: sold ? { sold } : {} }, 'sold', price)).toBe(expected)
  })

  const at = Date.parse('2026-11-21T10:00:00Z')
  const day = 86_400_000
  const came = {
    brand: 'a',
    country: 'es',
    reference: undefined,
    click: undefined,
    createdAt: at,
    referenceHours: 480,
    staticName: undefined as string | undefined,
    clickDays: 90,
  }
  const since = new Date(at).toISOString()
  const clicks = { net: { name: 'N', adClicks: ['gclid'] as const, postbacks: {} } }
  const links = { net: { name: 'N', refNames: ['n'], brands: ['a'], countries: ['es'], postbacks: {} } }
  const reference = { attribute: 'n', setAt: since }
  test.each([
    ['I4: an ad click on its last millisecond', clicks, { click: { gclid: 'g', gclidAt: since } }, 90 * day, ['net']],
    ['I4: an ad click a millisecond later', clicks, { click: { gclid: 'g', gclidAt: since } }, 90 * day + 1, []],
    ['I4: another network’s click', clicks, { click: { wbraid: 'g', gclidAt: since } }, 0, []],
    ['H2: a reference on its last millisecond', links, { reference }, 20 * day, ['net']],
    ['H2: a millisecond later', links, { reference }, 20 * day + 1, []],
    ['H2: a static one never ends', links, { reference, staticName: 'n' }, 9999 * day, ['net']],
    ['H2: a setting that is none', links, { reference, referenceHours: 0 }, 9999 * day, ['net']],
    ['another brand', links, { reference, brand: 'b' }, 0, []],
    ['another country', links, { reference, country: 'mx' }, 0, []],
  ])('%s', (_what, affiliates, change, later, expected) => {
    expect(creditsAt(affiliates, { ...came, ...change }, at + later).map(({ affiliate }) => affiliate)).toEqual(
      expected,
    )
  })

  test.each([['ana@example.test'], ['ana%40example.test']])('P-09: %s in a link is not handed on', (subId) => {
    expect(creditsAt(links, { ...came, reference: { ...reference, subId, transactionId: 't' } }, at)).toEqual([
      { affiliate: 'net', transactionId: 't' },
    ])
  })
})
