// Table of behaviours of the sandbox's webhook and postback receivers.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

export interface Received {
  readonly at: number
  readonly channel: 'postback' | 'webhook'
  readonly party: string
  readonly id: string
  /** Number of times this id has come, this time included. */
  readonly times: number
  readonly verified: boolean
  /** Content of the message: the query of a GET, the body of a POST. */
  readonly said: string
  readonly answered: string
}

interface Behaviour {
  readonly about: string
  readonly answer: (reply: FastifyReply) => Promise<FastifyReply>
}

const slowMs = 5000
const status = (code: number) => async (reply: FastifyReply) => reply.code(code).send({ code })

/** Answers that the receivers can be set to give from now on. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  take: { about: 'take it', answer: status(200) },
  fail: { about: 'fail: 500', answer: status(500) },
  busy: {
    about: 'ask for time: 429, a minute',
    answer: async (reply) => reply.code(429).header('retry-after', '60').send({ code: 429 }),
  },
  refuse: { about: 'refuse: 400', answer: status(400) },
  gone: { about: 'send elsewhere: 302', answer: async (reply) => reply.redirect('https://elsewhere.example/', 302) },
  slow: {
    about: 'take it, five seconds late',
    answer: async (reply) => {
      await wait(slowMs, undefined, { ref: false })
      return reply.code(200).send({ code: 200 })
    },
  },
  lose: {
    about: 'take it and lose the answer',
    answer: async (reply) => {
      reply.hijack()
      reply.raw.socket?.resetAndDestroy()
      return reply
    },
  },
}
