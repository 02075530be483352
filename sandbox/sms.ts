// The played SMS gateway: takes a message, once a reference, and shows it in the inbox, so that a developer can read the code.
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Inbox } from './inbox.ts'
import { signedBody } from './signed.ts'

export interface SmsDeps {
  readonly secretOf: (id: string) => string
  /** Unix milliseconds. */
  readonly now: () => number
  readonly inbox: Inbox
}

const message = v.object({
  reference: v.pipe(v.string(), v.uuid()),
  to: v.pipe(v.string(), v.regex(/^\+\d{6,15}$/)),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
})

const rememberedAtMost = 1000

export function registerSms(app: FastifyInstance, { secretOf, now, inbox }: SmsDeps): void {
  const taken = new Set<string>()
  app.post('/sms', (request, reply) => {
    const body = signedBody(request, secretOf('sms'), now())
    if (!body) return reply.code(401).send({ code: 'signature' })
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), message), body.toString())
    if (!read.success) return reply.code(422).send({ code: 'not-a-message' })
    const { reference, to, text } = read.output
    if (!taken.has(reference)) {
      taken.add(reference)
      const [oldest] = taken
      if (taken.size > rememberedAtMost && oldest) taken.delete(oldest)
      inbox.add({
        kind: 'sms',
        at: now(),
        party: `…${to.slice(-2)}`,
        reference,
        about: text,
        outcome: () => 'delivered',
      })
    }
    return reply.code(202).send({ status: 'taken' })
  })
}
