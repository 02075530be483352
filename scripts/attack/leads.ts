// Attacks on leads: without answers, many of one person, of somebody else, repeated, and with a monstrous file (S-01, S-21, S-26, S-30).
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { readMarket } from '#contract/market-reply.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { jpegOf } from '#test/sample-files.ts'
import { createBody } from '#test/server/applicants.ts'
import { allRefused, atOnce } from './attack.ts'
import type { Attack, Verdict } from './attack.ts'
import { personOf } from './target.ts'
import type { Target } from './target.ts'

const create = '/api/v2/lead'
const promptMs = 3000

/** A lender whose offers are in two leads of one person has the person twice. */
async function manyLeadsOfOne(target: Target): Promise<Verdict> {
  const network = '203.0.113.41'
  const answers = personOf('accept')
  const leads = await atOnce(8, () => target.lead(network))
  const sent = await Promise.all(leads.map((lead) => target.send(lead, network, answers)))
  const ends = await Promise.all(leads.map((lead) => target.decided(lead, network)))
  const lenders = ends.flatMap(({ market }) => readMarket(market).offers.map(({ lender }) => lender))
  return {
    holds: sent.every(({ status }) => status === 202) && lenders.length > 0 && new Set(lenders).size === lenders.length,
    seen: `${sent.length} sent, ${lenders.length} offers of ${new Set(lenders).size} lenders`,
  }
}

/** The sandbox's lenders say yes within three seconds: who has no offer after twice that is with none of them. */
async function machinesApplication(target: Target): Promise<Verdict> {
  const network = '203.0.113.47'
  const lead = await target.lead(network)
  const { status, ms } = await target.send(lead, network, personOf('accept'), 'machine')
  await pause(2 * promptMs)
  const reply = await target.call('GET', `/api/lead/status/${lead.id}`, { token: lead.token, network })
  const { market } = reply.body as LeadReply
  const { offers } = readMarket(market)
  return {
    holds: status === 202 && offers.length === 0,
    seen: `sent within ${Math.round(ms)} ms: ${status}, ${offers.length} offers`,
  }
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A true picture of 7700 by 7700 colours of 16 bits: small as a file, 356 MB as pixels. */
function giantPng(): Buffer {
  const side = 7700
  const head = Buffer.from(`${'00'.repeat(8)}1002000000`, 'hex')
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const pixels = deflateSync(Buffer.alloc(side * (1 + 6 * side)))
  const chunks = [pngChunk('IHDR', head), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

/** A lead whose lender asks for pictures, and the call that uploads one. */
async function beforeUpload(target: Target, network: string) {
  const lead = await target.lead(network)
  await target.send(lead, network, personOf('id-upload'))
  const { followUp } = await target.decided(lead, network)
  if (!followUp) throw new Error('no lender asked for pictures: is the sandbox there?')
  const path = `/api/lead/idUpload?id=${lead.id}&side=front`
  return (body: Buffer, type: string) =>
    target.call('POST', path, { body, token: lead.token, network, headers: { 'content-type': type } })
}

async function giantPictures(target: Target): Promise<Verdict> {
  const [attacker, stranger] = [await beforeUpload(target, '203.0.113.42'), await beforeUpload(target, '198.51.100.42')]
  const giant = giantPng()
  const files = atOnce(5, () => attacker(giant, 'image/png'))
  const ordinary = await stranger(jpegOf(), 'image/jpeg')
  const verdict = allRefused(await files, [413, 422, 429])
  return {
    holds: verdict.holds && ordinary.status === 200 && ordinary.ms < promptMs,
    seen: `${verdict.seen}; a stranger’s picture ${ordinary.status} after ${Math.round(ordinary.ms)} ms`,
  }
}

/** The largest file is announced, and nothing of it sent: whoever is refused is told so at once. */
async function unaskedFiles(target: Target): Promise<Verdict> {
  const network = '203.0.113.48'
  const { id, token } = await target.lead(network)
  const head = [
    `POST /api/lead/idUpload?id=${id}&side=front HTTP/1.1`,
    `Host: ${new URL(target.origin).host}`,
    'Content-Type: image/jpeg',
    'Content-Length: 8000000',
    `Authorization: Bearer ${token}`,
    `X-Forwarded-For: ${network}`,
  ]
  const began = performance.now()
  const answers = await atOnce(60, () =>
    target.raw(`${[...head, `Idempotency-Key: ${randomUUID()}`].join('\r\n')}\r\n\r\n`, 2 * promptMs),
  )
  const refused = answers.filter((answer) => /^HTTP\/1\.1 4(09|29) /.test(answer))
  const { status } = await target.call('GET', '/health')
  return {
    holds: refused.length === answers.length && status === 200,
    seen: `${refused.length} of ${answers.length} refused before the file, within ${Math.round(performance.now() - began)} ms`,
  }
}

async function emptyLeads(target: Target): Promise<Verdict> {
  const { product, variant, locale } = createBody()
  const frame = { product, variant, locale }
  const blank = { personalDetails: { firstName: ' ', lastName: '' }, contactDetails: { email: ' ' } }
  const bodies = [frame, { ...frame, generalPolicies: true }, { ...frame, ...blank }, { ...frame, draft: true }]
  const send = (body: object) => target.call('POST', create, { body, network: '203.0.113.43' })
  return allRefused(await Promise.all(bodies.map(send)), [422])
}

async function replayed(target: Target): Promise<Verdict> {
  const network = '203.0.113.44'
  const key = randomUUID()
  const body = { ...createBody(), sessionId: randomUUID() }
  const same = await atOnce(20, () => target.call('POST', create, { body, network, key }))
  const ids = new Set(same.flatMap((reply) => (reply.body as { id?: string }).id ?? []))
  const stolen = await target.call('POST', create, { body: { ...body, sessionId: randomUUID() }, network, key })
  return {
    holds: ids.size === 1 && stolen.status >= 400 && !JSON.stringify(stolen.body).includes('token'),
    seen: `20 times: ${ids.size} lead; from another session: ${stolen.status}`,
  }
}

async function strangersLead(target: Target): Promise<Verdict> {
  const network = '203.0.113.45'
  const [own, other] = [await target.lead(network), await target.lead(network)]
  const tokens = [undefined, own.token, `${other.token}x`, other.token.toUpperCase()]
  const replies = await Promise.all(
    tokens.flatMap((token) => {
      const sending = { network, ...(token ? { token } : {}) }
      return [
        target.call('GET', `/api/lead/status/${other.id}`, sending),
        target.call('GET', `/api/v3/lead/url/${other.id}/continue`, sending),
        target.call('PUT', '/api/lead', { ...sending, body: { id: other.id, amount: 500 } }),
        target.call('POST', `/api/lead/${other.id}/erase`, { ...sending, body: { confirm: true } }),
      ]
    }),
  )
  return allRefused(replies, [404])
}

async function sameAnswer(target: Target): Promise<Verdict> {
  const network = '203.0.113.46'
  const person = personOf('reject')
  await target.send(await target.lead(network), network, person)
  const stop = async (email: unknown) => {
    const body = { email, product: 'askrobin', locale: 'es' }
    const reply = await target.call('POST', '/api/customer/email/unsubscribe', { body, network })
    return JSON.stringify([reply.status, reply.body])
  }
  const [known, unknown] = [await stop(person['contactDetails.email']), await stop('nobody@example.test')]
  return { holds: known === unknown, seen: `known ${known}, unknown ${unknown}` }
}

export const leads: readonly Attack[] = [
  { requirement: 'S-01', title: 'the application of somebody else, without its token', run: strangersLead },
  { requirement: 'S-21', title: '8 leads of one person sent at once', run: manyLeadsOfOne },
  { requirement: 'S-25', title: 'unsubscribing tells who is known', run: sameAnswer },
  { requirement: 'S-26', title: '5 pictures of 59 million pixels at once', run: giantPictures },
  { requirement: 'S-26', title: '60 files that no screen asks for, announced and not sent', run: unaskedFiles },
  { requirement: 'S-30', title: 'one creation repeated 20 times, then from another session', run: replayed },
  { requirement: 'S-32', title: 'an application of 37 ms, sent as soon as it was made', run: machinesApplication },
  { requirement: 'S-32', title: 'leads without an answer of the first page', run: emptyLeads },
]
