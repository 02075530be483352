// Test of a variant that left the catalogue: its leads stay, are found by its name, and are counted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOutcomes } from '#server/reach/funnel/count-outcomes.ts'
import type { ConsentsReply } from '#contract/consent-endpoints.ts'
import type { Variant } from '#domain/application/variant.ts'
import { admin } from './admin.ts'
import { answersOf, createBody } from './applicants.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('Q3: leads of a variant that left the catalogue are listed by its name, and a name that none has is refused', async () => {
  const lead = await server.aLead()
  const { variant } = await server.db
    .selectFrom('lead')
    .select('variant')
    .where('id', '=', lead.id)
    .executeTakeFirstOrThrow()
  const variants = new Map([...server.deps.variants].filter(([id]) => id !== variant))
  const list = (name: string) =>
    admin(server, ['leads', 'list', '--variant', name, '--json'], { deps: { ...server.deps, variants } })
  expect((await list(variant)).lines.join('')).toContain(lead.id)
  const [known] = variants.keys()
  expect(await list(known!)).toMatchObject({ code: 0, lines: ['[]'] })
  const { code, wrong } = await list('nosuch-es')
  expect([code, wrong]).toEqual([1, [expect.stringContaining('variant: found nosuch-es, expected one of ')]])
})

test('P-04 P-05 P-07: a person sees, takes back and has erased what is held, though the variant left the catalogue', async () => {
  const offers = 'contactDetails.marketingConsents'
  const lead = await server.aLead('es', createBody('es', { ...answersOf('es'), [offers]: true }))
  const { body } = await server.call('GET', `/v3/lead/url/${lead.id}/my-data`, undefined, lead.auth)
  const auth = { authorization: `Bearer ${(body as { url: string }).url.split('/').at(-1)!}` }
  const variants = server.deps.variants as Map<string, Variant>
  const all = [...variants]
  variants.clear()
  const consents = async () => {
    const answer = await server.call('GET', '/customer/linked/consents', undefined, auth)
    return (answer.body as ConsentsReply).consents.filter(({ purpose }) => purpose === offers)
  }
  try {
    expect((await server.call('GET', '/lead/linked/data', undefined, auth)).status).toBe(200)
    const [given] = await consents()
    expect(given).toMatchObject({ given: true, canBeWithdrawn: true, canBeGiven: false })
    const change = { purpose: offers, channel: given!.channel, given: false }
    expect((await server.call('POST', '/customer/linked/consents', change, auth)).status).toBe(200)
    expect(await consents()).toContainEqual(expect.objectContaining({ ...change, canBeGiven: false }))
    const again = { ...change, given: true }
    expect((await server.call('POST', '/customer/linked/consents', again, auth)).status).toBe(404)
    expect((await server.call('POST', '/lead/linked/erase', { confirm: true }, auth)).status).toBe(200)
  } finally {
    for (const [id, variant] of all) variants.set(id, variant)
  }
})

test('Q3 033: the funnel counts the leads of a variant that left the catalogue, among all and by its name', async () => {
  const made = async (variants: typeof server.deps.variants, ...options: readonly string[]) => {
    const { lines } = await admin(server, ['funnel', '--json', ...options], { deps: { ...server.deps, variants } })
    return (JSON.parse(lines[0]!) as { segments: { outcomes: { made: number } }[] }).segments[0]?.outcomes.made
  }
  await countOutcomes(server.deps)
  const all = server.deps.variants
  const before = await made(all)
  expect(before).toBeGreaterThan(0)
  const without = new Map([...all].filter(([id]) => id !== 'askrobin-es'))
  expect(await made(without)).toBe(before)
  expect(await made(without, '--variant', 'askrobin-es')).toBe(before)
  const withoutCountry = new Map([...all].filter(([, { countryId }]) => countryId !== 'es'))
  expect(await made(withoutCountry)).toBe(before)
  expect(await made(withoutCountry, '--variant', 'askrobin-es')).toBe(before)
})
