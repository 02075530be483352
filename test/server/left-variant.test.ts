// Test of a variant that left the catalogue: its leads stay, are found by its name, and are counted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOutcomes } from '#server/reach/funnel/count-outcomes.ts'
import { admin } from './admin.ts'
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
