// Fake lenders over HTTP that answer in every way, by the reference alone. They keep their decisions: whatever dies on our
// side, they know whom they accepted.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PartnerDecision } from '#contract/partner-protocol.ts'
import { terms } from './server.ts'

interface Sent {
  readonly reference: string
  readonly application: { readonly contactDetails: { readonly email: string } }
}

interface Taken {
  readonly person: string

  /** How the first post ends for whoever sent it. */
  readonly way: Way
  asks: number
  met: boolean
}

type Way = 'accept' | 'reject' | 'pending' | 'dropped' | 'followUp' | 'slow'
const ways: readonly Way[] = ['accept', 'reject', 'reject', 'pending', 'dropped', 'followUp', 'slow', 'reject']

const wayOf = (reference: string): Way => ways[createHash('sha256').update(reference).digest()[0]! % ways.length]!

export interface KillingLenders {
  readonly url: string
  /** The references that were taken for good. */
  readonly accepted: ReadonlySet<string>
  /** References that came under a second idempotency key. */
  readonly sentTwice: ReadonlySet<string>
  /** Applicants, by lender and e-mail, whom one lender had under more than one reference. */
  readonly postedTwice: () => readonly string[]
  readonly close: () => void
}

export async function startLenders(slowMs: number): Promise<KillingLenders> {
  const taken = new Map<string, Taken>()
  const keys = new Map<string, string>()
  const accepted = new Set<string>()
  const sentTwice = new Set<string>()

  const decide = (reference: string): PartnerDecision => {
    const { way, asks, met } = taken.get(reference)!
    if (way === 'reject') return { decision: 'rejected', reference }
    if (way === 'pending' && asks < 2) return { decision: 'pending', reference }
    if (way === 'followUp' && !met) return { decision: 'follow-up', reference, followUp: 'aide' }
    accepted.add(reference)
    return { decision: 'accepted', reference, offerId: `offer-${reference}`, terms }
  }
  const answer = (response: ServerResponse, body: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const post = (request: IncomingMessage, response: ServerResponse, body: Sent) => {
    const { reference } = body
    const key = String(request.headers['idempotency-key'])
    if ((keys.get(reference) ?? key) !== key) sentTwice.add(reference)
    keys.set(reference, key)
    if (!taken.has(reference)) {
      const { email } = body.application.contactDetails
      const lender = request.url!.split('/')[1]!
      taken.set(reference, { person: `${lender} ${email}`, way: wayOf(reference), asks: 0, met: false })
    }
    const decision = decide(reference)
    const { way } = taken.get(reference)!
    if (way === 'dropped') return request.socket.destroy()
    if (way === 'slow') return setTimeout(() => answer(response, decision), slowMs)
    return answer(response, decision)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url!.split('/').slice(2)
      // A call in a lender's own protocol is turned away with a 404.
      if (path[0] !== 'applications') return answer(response, {}, 404)
      if (request.method === 'POST' && path.length === 1)
        return post(request, response, JSON.parse(Buffer.concat(chunks).toString()) as Sent)
      const entry = taken.get(path[1]!)
      if (!entry) return answer(response, {}, 404)
      if (request.method === 'POST') entry.met = true
      else entry.asks += 1
      return answer(response, decide(path[1]!))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    sentTwice,
    postedTwice: () => {
      const people = [...taken.values()].map(({ person }) => person)
      return people.filter((person, index) => people.indexOf(person) !== index)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
