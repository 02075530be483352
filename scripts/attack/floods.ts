// Attacks by number: many leads, many addresses, many redemptions, and requests that never end (S-05, S-25, S-31, S-32, R-37).
import { connect } from 'node:net'
import { createBody } from '#test/server/applicants.ts'
import { atOnce, countsOf } from './attack.ts'
import type { Attack, Verdict } from './attack.ts'
import { proofFor } from './target.ts'
import type { Reply, Target } from './target.ts'

/** Rate limits per network address and minute; a person behind the same address still gets through. */
const leadsAMinute = 40
const unsubscribesAMinute = 5
const redeemsOfLink = 5
/** Of these leads, the number that need no proof of work. */
const leadsWithoutProof = 10
/** The server ends a connection without headers after half a minute, and looks every five seconds. */
const headersEndWithinMs = 45_000
const promptMs = 3000

const minuteOf = (time: number) => Math.floor(time / 60_000)

/**
 * No more than `most` succeeded in any minute of the clock, by which the server counts, and every other one was told when to come back or what
 * to prove. A call that ended in another minute than it began in may belong to either, and counts for neither.
 */
function heldTo(most: number, replies: readonly Reply[]): Verdict {
  const good = replies.filter(({ status }) => status < 300)
  const refused = replies.filter(
    ({ status, headers }) => status === 428 || (status === 429 && Number(headers.get('retry-after')) > 0),
  )
  const byMinute = Map.groupBy(
    good.filter(({ at, ms }) => minuteOf(at) === minuteOf(at - ms)),
    ({ at }) => minuteOf(at),
  )
  const inOneMinute = Math.max(0, ...[...byMinute.values()].map(({ length }) => length))
  return {
    holds: inOneMinute <= most && good.length + refused.length === replies.length,
    seen: `${countsOf(replies.map(({ status }) => status))}${byMinute.size > 1 ? `; ${inOneMinute} in one minute` : ''}`,
  }
}

const create = (target: Target, network: string, headers: Readonly<Record<string, string>> = {}) =>
  target.call('POST', '/api/v2/lead', { body: createBody(), network, headers })

async function slowHeaders(target: Target): Promise<Verdict> {
  const { hostname, port } = new URL(target.origin)
  const begun = performance.now()
  const ended = await Promise.all([
    atOnce(100, async () => {
      const socket = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ''))
      const late = setTimeout(() => socket.destroy(), headersEndWithinMs)
      socket.on('error', () => {})
      socket.resume()
      socket.write('POST /api/v2/lead HTTP/1.1\r\nHost: forms.example\r\nX-Slow: ')
      await new Promise((resolve) => void socket.once('close', resolve))
      clearTimeout(late)
      return performance.now() - begun
    }),
    target.call('GET', '/health'),
  ])
  const [times, other] = ended
  const longest = Math.max(...times)
  return {
    holds: longest < headersEndWithinMs && other.status === 200 && other.ms < promptMs,
    seen: `ended after ${Math.round(longest / 1000)} s; a stranger waited ${Math.round(other.ms)} ms`,
  }
}

export const floods: readonly Attack[] = [
  { requirement: 'R-37', title: '100 connections whose headers never end', run: slowHeaders },
  {
    requirement: 'S-05',
    title: 'one continue link redeemed 20 times',
    run: async (target) => {
      const network = '203.0.113.21'
      const { id, token } = await target.lead(network)
      const { body } = await target.call('GET', `/api/v3/lead/url/${id}/continue`, { token, network })
      const link = (body as { url: string }).url.split('/').at(-1)!
      const replies = await atOnce(20, () => target.call('POST', `/api/lead/continue/${link}`, { body: {}, network }))
      return heldTo(redeemsOfLink, replies)
    },
  },
  {
    requirement: 'S-25',
    title: '60 addresses of strangers unsubscribed',
    run: async (target) => {
      const replies = await atOnce(60, (index) =>
        target.call('POST', '/api/customer/email/unsubscribe', {
          body: { email: `stranger.${index}@example.test`, product: 'askrobin', locale: 'es' },
          network: '203.0.113.22',
        }),
      )
      return heldTo(unsubscribesAMinute, replies)
    },
  },
  {
    requirement: 'S-25',
    title: '60 addresses of strangers unsubscribed on the page without a script',
    run: async (target) => {
      const network = '203.0.113.29'
      const replies = await atOnce(60, async (index) => {
        const email = encodeURIComponent(`stranger.${index}@example.test`)
        const page = await target.call('GET', `/api/customer/email/unsubscribe?email=${email}`, { network })
        const [, action] = /action="([^"]+)"/.exec(String(page.body)) ?? []
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        return action === undefined ? page : target.call('POST', action, { body: 'page=1', network, headers })
      })
      return heldTo(unsubscribesAMinute, replies)
    },
  },
  {
    requirement: 'S-31',
    title: '88 leads, each from another address that the caller made up',
    run: async (target) =>
      heldTo(leadsWithoutProof, await atOnce(88, (index) => create(target, `198.51.100.${index}, 203.0.113.23`))),
  },
  {
    requirement: 'S-32',
    title: '88 leads from one address at once',
    run: async (target) => heldTo(leadsWithoutProof, await atOnce(88, () => create(target, '203.0.113.24'))),
  },
  {
    requirement: 'S-32',
    title: '60 leads from one address, each with its proof of work',
    run: async (target) => {
      const replies: Reply[] = []
      for (let sent = 0; sent < 60; sent++) {
        const first = await create(target, '203.0.113.25')
        replies.push(first.status === 428 ? await create(target, '203.0.113.25', proofFor(first)) : first)
      }
      return heldTo(leadsAMinute, replies)
    },
  },
  {
    requirement: 'S-32',
    title: 'one proof of work used 20 times',
    run: async (target) => {
      const network = '203.0.113.26'
      const freely = await atOnce(leadsWithoutProof, () => create(target, network))
      const asked = await create(target, network)
      if (asked.status !== 428) return { holds: false, seen: countsOf([...freely, asked].map(({ status }) => status)) }
      const proof = proofFor(asked)
      return heldTo(1, await atOnce(20, () => create(target, network, proof)))
    },
  },
]
