// Table of HTTP failures of played lenders, for posts and for status requests.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { FaultName } from './magic-words.ts'

interface Answering {
  readonly reply: FastifyReply
  /** Sends what the lender says of the application now. */
  readonly send: () => FastifyReply
  /** Delay of a slow answer, in milliseconds. */
  readonly lateMs: number
  /** The sandbox ends. */
  readonly signal: AbortSignal
}

type Answer = (answering: Answering) => FastifyReply | Promise<FastifyReply>

const hugeBytes = 4_000_000

const rightly: Answer = ({ send }) => send()
const hang: Answer = ({ reply }) => reply.hijack()
const nonsense: Answer = ({ reply }) => reply.type('application/json').send('<html>It works!</html>')
const serverError: Answer = ({ reply }) => reply.code(500).send({ code: 'broken' })
// A post that failed so was never written down: asked for it later, the lender does not know it.
const unknown: Answer = ({ reply }) => reply.code(404).send({ code: 'unknown-reference' })
const huge: Answer = ({ reply }) => reply.type('application/json').send(' '.repeat(hugeBytes))

const reset: Answer = ({ reply }) => {
  reply.hijack()
  reply.raw.socket?.resetAndDestroy()
  return reply
}

const late: Answer = async ({ reply, send, lateMs, signal }) => {
  try {
    await wait(lateMs, undefined, { signal })
    return send()
  } catch {
    return reply.hijack()
  }
}

const faults: Readonly<Record<FaultName, { readonly post: Answer; readonly ask: Answer }>> = {
  hang: { post: hang, ask: hang },
  slow: { post: late, ask: rightly },
  error: { post: serverError, ask: unknown },
  garbage: { post: nonsense, ask: nonsense },
  huge: { post: huge, ask: rightly },
  reset: { post: reset, ask: unknown },
}

/** Answers rightly where there is no fault. */
export function answerWith(fault: FaultName | undefined, call: 'post' | 'ask', answering: Answering) {
  return fault ? faults[fault][call](answering) : rightly(answering)
}
