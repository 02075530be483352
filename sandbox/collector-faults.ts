// Table of vendor failures that the collector can play: blocked, silent or broken (T-05, T-06).
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

interface Meeting {
  readonly reply: FastifyReply
  /** A script was asked for. */
  readonly isScript: boolean
  /** The sandbox ends. */
  readonly signal: AbortSignal
}

/** Answers in place of the vendor; false where the vendor answers after all. */
type Fault = (meeting: Meeting) => boolean | Promise<boolean>

/** Delay of a slow vendor, in milliseconds. */
const slowMs = 3000

const script = (reply: FastifyReply, text: string) => {
  void reply.type('text/javascript; charset=utf-8').send(text)
  return true
}

export const collectorFaults = {
  /** The connection is cut, as by a blocker. */
  blocked: ({ reply }) => {
    reply.hijack()
    reply.raw.socket?.resetAndDestroy()
    return true
  },
  hanging: ({ reply }) => {
    reply.hijack()
    return true
  },
  error: ({ reply }) => {
    void reply.code(500).send({ code: 'broken' })
    return true
  },
  /** Its script throws as soon as it runs. */
  throwing: ({ reply, isScript }) => isScript && script(reply, "throw new Error('A vendor’s script is broken')"),
  /** Its script runs and does nothing: no queue is read, no callback comes. */
  silent: ({ reply, isScript }) => isScript && script(reply, '// Does nothing.'),
  /** Brings a host that nobody configured (S-12). */
  stranger: ({ reply, isScript }) =>
    isScript &&
    script(
      reply,
      "document.head.append(Object.assign(document.createElement('script'), { src: 'https://stranger.test/tag.js' })); " +
        "new Image().src = 'https://stranger.test/pixel'; fetch('https://stranger.test/beacon', { mode: 'no-cors' }).catch(() => {})",
    ),
  slow: async ({ reply, signal }) => {
    const isOver = await wait(slowMs, true, { signal }).catch(() => false)
    if (!isOver) reply.hijack()
    return !isOver
  },
} as const satisfies Record<string, Fault>

export type CollectorFault = keyof typeof collectorFaults

export const isCollectorFault = (name: unknown): name is CollectorFault =>
  typeof name === 'string' && Object.hasOwn(collectorFaults, name)

/** True where nothing more is to be answered. */
export async function meetFault(fault: CollectorFault | undefined, meeting: Meeting): Promise<boolean> {
  return fault !== undefined && (await collectorFaults[fault](meeting))
}
