// `/health`: the process runs. `/ready`: it can do its work, part by part. A balancer asks the second one.
import type { FastifyInstance } from 'fastify'
import type { OpsDeps } from '../ops-dependencies.ts'
import { refuse, reply as replied } from '#server/platform/http/answer.ts'
import { respond } from '#server/platform/http/respond.ts'
import { readinessOf, stateOf } from './readiness.ts'
import type { ProcessState } from './readiness.ts'

const words = { ok: 'ready', degraded: 'degraded' } as const

/**
 * 200 with `ready` or `degraded`, 503 where a part failed. `isInside` says what was found and expected too: never on the public
 * listener.
 */
export function registerHealth(app: FastifyInstance, deps: OpsDeps, process: ProcessState, isInside = false): void {
  app.get('/health', async (request, reply) => respond(request, reply, replied(200, { status: 'live' })))
  app.get('/ready', async (request, reply) => {
    const all = await readinessOf(deps, process)
    const state = stateOf(all)
    const parts = isInside ? all : Object.fromEntries(all.map(({ part, state: each }) => [part, each]))
    if (state !== 'failed') return respond(request, reply, replied(200, { status: words[state], parts }))
    const { status, code, message } = refuse('unavailable')
    void reply.header('retry-after', '2')
    return respond(
      request,
      reply,
      replied(status, { status: 'not ready', parts, code, message, reference: request.id }),
    )
  })
}
