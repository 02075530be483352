// Test of held requests. A status is answered as soon as the lead stands elsewhere, through a proxy that buffers, and nobody is
// held too long, too many at a time, or by a server that ends (19.6).
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeadReply } from '#contract/schemas.ts'
import { leadWaits, mostHeldOfLead } from '#server/calls/lead-waits.ts'
import type { LeadWaits } from '#server/calls/lead-waits.ts'
import { marksOf } from '#server/calls/lead-waits-store.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { answersOf } from './applicants.ts'
import { accepted, fakeLender, startTestServer } from './server.ts'

type Status = LeadReply & { readonly mark?: string }

let waits: LeadWaits
let whenHeld = () => undefined as void
let server: Awaited<ReturnType<typeof startTestServer>>
let address: string
const proxy = createServer((incoming, outgoing) => {
  const { pathname, search } = new URL(incoming.url ?? '', 'http://proxy')
  request(address + pathname + search, { method: incoming.method, headers: incoming.headers }, (answer) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    // Nothing is passed on before all of it is here.
    answer.on('end', () => outgoing.writeHead(answer.statusCode!, answer.headers).end(Buffer.concat(chunks)))
  }).end()
})
beforeAll(async () => {
  server = await startTestServer({
    lenders: { moneyman: fakeLender(accepted) },
    parts: ({ db }) => {
      waits = leadWaits({
        marksOf: (ids) => marksOf(db, ids),
        onFailure: (error) => {
          throw error
        },
      })
      return {
        waits: {
          ...waits,
          changed: (...held) => {
            const changed = waits.changed(...held)
            whenHeld()
            return changed
          },
        },
      }
    },
  })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  waits.close()
  proxy.close()
  await server.close()
})

/** A lead that was sent and that no lender has looked at. */
async function sentLead() {
  const lead = await server.aLead('es')
  await lead.send(answersOf('es'))
  const { id, token } = lead.made.body as { id: string; token: string }
  const ask = async (query = '', by = token) => {
    const through = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/api/lead/status/${id}${query}`
    const answer = await fetch(through, { headers: { authorization: `Bearer ${by}` } })
    return { status: answer.status, body: (await answer.json()) as Status }
  }
  return { id, ask }
}

/** Result of the promise by the time everything that is ready has run, or `not yet`. */
const soon = async <T>(promise: Promise<T>) => {
  await new Promise((resolve) => setImmediate(resolve))
  return Promise.race([promise, Promise.resolve('not yet' as const)])
}

test('19.6 a status is held until the lead stands elsewhere, and comes through a proxy that buffers', async () => {
  const { ask } = await sentLead()
  const first = await ask('?wait=20')
  expect(first.body).toMatchObject({ progressState: 6, mark: expect.any(String) as string })
  const held = ask(`?wait=20&after=${first.body.mark}`)
  expect(await soon(held)).toBe('not yet')
  await server.runJobs()
  const { body: next } = await held
  expect(next.mark).not.toBe(first.body.mark)
  // A lender that was asked is news already: who knows an older mark is answered at once.
  const { body } = await ask(`?wait=20&after=${first.body.mark}`)
  expect(body.progressState).toBe(10)
})

test('19.6 who does not ask to wait is told no mark, and a wait of no seconds is none', async () => {
  const { ask } = await sentLead()
  expect((await ask()).body).not.toHaveProperty('mark')
  const { body } = await ask('?wait=0')
  expect((await ask(`?wait=0&after=${body.mark}`)).body).toEqual(body)
  expect((await ask('?wait=forever')).status).toBe(422)
})

test('S-01 19.6 nobody waits for a lead that is not theirs', async () => {
  const { ask } = await sentLead()
  expect((await ask('?wait=20&after=1.x', 'another-token')).status).toBe(404)
})

test('P-05 19.6 a device that is held while its lead is erased elsewhere is told so, and would begin no other', async () => {
  const { id, ask } = await sentLead()
  const { mark } = (await ask('?wait=20')).body
  const isHeld = new Promise<void>((resolve) => (whenHeld = resolve))
  const held = ask(`?wait=20&after=${mark}`)
  await isHeld
  await eraseLead(server.deps, id)
  waits.look()
  expect(await held).toMatchObject({ status: 410, body: { code: 'erased' } })
})

test('19.6 few are held for one lead, and none by a server that ends', async () => {
  const { ask } = await sentLead()
  const { mark } = (await ask('?wait=20')).body
  const held = Array.from({ length: mostHeldOfLead + 1 }, () => ask(`?wait=20&after=${mark}`))
  expect((await Promise.race(held)).body.mark).toBe(mark)
  waits.close()
  for (const { body } of await Promise.all(held)) expect(body).toMatchObject({ progressState: 6, mark })
  expect((await ask(`?wait=20&after=${mark}`)).body.mark).toBe(mark)
})
