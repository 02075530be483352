// Test of a variant that left the catalogue: its leads stay, and an operator still finds them by its name.
import { afterAll, beforeAll, expect, test } from 'vitest'
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
