// Test of policies as the server tells them: each with its text, version and hash, and the lenders that data sharing names (M8, P-04).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPolicies } from '#server/lead/consents/policies.ts'
import { firstTwo, startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ catalogue: { lenders: { ...firstTwo } } })
})
afterAll(() => server.close())

test('M8: the list has every policy with an address that gives its text, and data sharing names the lenders', async () => {
  const { policies } = (await server.call('GET', '/policies?variant=askrobin-es&locale=es')).body as {
    policies: { id: string; hash: string; version: string; address: string }[]
  }
  expect(policies.map(({ id }) => id)).toEqual(['privacy', 'terms', 'data-sharing', 'marketing'])
  for (const { address, id, hash, version } of policies) {
    const one = (await server.call('GET', address.replace('/api', ''))).body as object
    expect(one).toMatchObject({ id, hash, version, locale: 'es' })
    expect(JSON.stringify(one)).not.toMatch(/\{\{|[<>]/)
  }
  const sharing = await server.call('GET', '/policy?variant=askrobin-es&id=data-sharing&locale=es')
  expect(sharing.body).toMatchObject({ lenders: [{ id: 'moneyman' }, { id: 'creditea' }] })
  expect(JSON.stringify(sharing.body)).toContain(firstTwo.moneyman.name)
  expect((await server.call('GET', '/policy?variant=askrobin-es&id=none')).status).toBe(404)
  expect((await server.call('GET', '/policies?variant=nobody-es')).status).toBe(404)
})

test('M8 P-04: another list of lenders is another version of data sharing, and of nothing else', () => {
  const { catalogue: whole, variants } = server.deps
  const variant = variants.get('askrobin-es')!
  const versions = (lenders: typeof whole.lenders) =>
    createPolicies({ catalogue: { ...whole, lenders }, neutral: 'en' })
      .of(variant, 'es')
      .map(({ id, version }) => [id, version] as const)
  const { moneyman: one } = firstTwo
  const [before, after] = [new Map(versions(firstTwo)), new Map(versions({ moneyman: one }))]
  expect([...before.keys()].filter((id) => before.get(id) !== after.get(id))).toEqual(['data-sharing'])
})
