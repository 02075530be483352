// Monitoring listener: serves metrics, detailed readiness and the funnel. Not for the public: by default it is reached from
// this machine alone.
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { OpsDeps } from '../ops-dependencies.ts'
import { registerHealth } from '../health/routes.ts'
import { readinessOf } from '../health/readiness.ts'
import type { ProcessState } from '../health/readiness.ts'
import { answerOnlyTo } from '#server/platform/http/host-names.ts'
import type { BreakerState } from '#server/platform/kit/connectors/connector.ts'
import type { OpenDatabase } from '#server/platform/stores/database.ts'
import type { Metrics } from './metrics.ts'

interface Watched {
  readonly deps: OpsDeps
  readonly metrics: Metrics
  readonly process: ProcessState
  readonly breakers: () => Readonly<Record<string, BreakerState>>
  readonly pool?: OpenDatabase['pool']
  /** The names it is asked by, beside addresses and `localhost`. */
  readonly names: readonly string[]
  /** Pages of other rooms that are for whoever watches. */
  readonly registerMore: (app: FastifyInstance) => void
}

/** `/metrics`, `/health`, `/ready`, `/funnel`, and nothing else; not listening yet. */
export function buildMetricsListener({ deps, metrics, process, breakers, pool, names, registerMore }: Watched) {
  const app = Fastify({
    logger: false,
    genReqId: deps.newId,
    forceCloseConnections: true,
    bodyLimit: 1000,
    pluginTimeout: 0,
  })
  answerOnlyTo(app, names)
  registerHealth(app, deps, process, true)
  registerMore(app)
  app.get('/metrics', async (_request, reply) => {
    const { type, body } = await metrics.text({ deps, parts: await readinessOf(deps, process), breakers, pool })
    return reply.header('content-type', type).header('cache-control', 'no-store').send(body)
  })
  return app
}
