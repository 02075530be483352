// Played SMS gateway: accepts a message once per reference, and shows it in the inbox for developers. On the front page it is
// told to refuse, to fail, to be slow or to lose its answers.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import type { Inbox } from './inbox.ts'
import { signedBody } from './signed.ts'

export interface SmsDeps {
  readonly secretOf: (id: string) => string
  /** Unix milliseconds. */
  readonly now: () => number
  readonly inbox: Inbox
  /** Milliseconds by which a slow answer is late. */
  readonly slowMs?: number
}

const message = v.object({
  reference: v.pipe(v.string(), v.uuid()),
  to: v.pipe(v.string(), v.regex(/^\+\d{6,15}$/)),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
})

const rememberedAtMost = 1000
/** Longer than the server waits. */
const usualSlowMs = 8000

interface Answering {
  readonly reply: FastifyReply
  readonly take: () => void
  readonly slowMs: number
  readonly signal: AbortSignal
}

interface Way {
  readonly about: string
  readonly answer: (answering: Answering) => FastifyReply | Promise<FastifyReply>
}

const taken = (reply: FastifyReply) => reply.code(202).send({ status: 'taken' })

/** Behaviours of the gateway for the next messages, by the name on the front page. */
export const smsWays = {
  take: {
    about: 'takes messages',
    answer: ({ reply, take }) => {
      take()
      return taken(reply)
    },
  },
  fail: { about: 'answers 503 and takes nothing', answer: ({ reply }) => reply.code(503).send({ code: 'busy' }) },
  refuse: { about: 'answers 400: no such number', answer: ({ reply }) => reply.code(400).send({ code: 'no-number' }) },
  slow: {
    about: 'takes messages and answers after eight seconds',
    answer: async ({ reply, take, slowMs, signal }) => {
      take()
      await wait(slowMs, undefined, { signal }).catch(() => {})
      return taken(reply)
    },
  },
  lose: {
    about: 'takes messages and never answers',
    answer: ({ reply, take }) => {
      take()
      reply.hijack()
      reply.raw.socket?.resetAndDestroy()
      return reply
    },
  },
} as const satisfies Record<string, Way>

export type SmsWay = keyof typeof smsWays
export const isSmsWay = (name: string): name is SmsWay => Object.hasOwn(smsWays, name)

export interface PlayedSms {
  readonly way: () => SmsWay
  readonly order: (way: SmsWay) => void
}

export function registerSms(app: FastifyInstance, { secretOf, now, inbox, slowMs = usualSlowMs }: SmsDeps): PlayedSms {
  const known = new Set<string>()
  const closing = new AbortController()
  let way: SmsWay = 'take'
  app.addHook('onClose', async () => closing.abort())

  app.post('/sms', (request, reply) => {
    const body = signedBody(request, secretOf('sms'), now())
    if (!body) return reply.code(401).send({ code: 'signature' })
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), message), body.toString())
    if (!read.success) return reply.code(422).send({ code: 'not-a-message' })
    const { reference, to, text } = read.output
    const take = () => {
      if (known.has(reference)) return
      known.add(reference)
      const [oldest] = known
      if (known.size > rememberedAtMost && oldest) known.delete(oldest)
      inbox.add({
        kind: 'sms',
        at: now(),
        party: `…${to.slice(-2)}`,
        reference,
        about: text,
        outcome: () => 'delivered',
      })
    }
    return (smsWays[way] as Way).answer({ reply, take, slowMs, signal: closing.signal })
  })
  return { way: () => way, order: (other) => (way = other) }
}
