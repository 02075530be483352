// POST /csp-report: receives CSP violation reports from browsers (S-10, S-12). A browser sends no idempotency key and nobody
// waits for the answer: a report that comes twice counts twice, and one that is too many is lost.
import { minuteMs } from '#domain/questions/duration.ts'
import type { FastifyInstance } from 'fastify'
import { reportPath } from '#contract/policy-reports.ts'
import type { PlatformDeps } from '../platform-dependencies.ts'
import { refuse, tooMany } from '../http/answer.ts'
import { respond } from '../http/respond.ts'
import { networkOf } from '../limits/client-address.ts'
import { takeAll } from '../limits/rate-limit-store.ts'
import { keepReports } from './csp-report-store.ts'
import { variantOfPage } from './known-pages.ts'
import { readReports } from './read-reports.ts'

const bodyLimit = 64_000
const types = ['application/csp-report', 'application/reports+json', 'application/json']

/** Bodies of one network. A page that goes wrong sends a handful at once. */
export const reportLimits = { minute: 60, day: 1000 }

export function registerCspReports(app: FastifyInstance, deps: PlatformDeps): void {
  const { config, db, log, now, sealer } = deps
  const variantOf = variantOfPage(deps)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    scope.post(config.apiPath + reportPath, async (request, reply) => {
      const read = readReports(parsed(request.body), variantOf)
      if (!read) return respond(request, reply, refuse('unreadable-body'))
      if (read.aside > 0) log.info('policy report', { outcome: 'set aside', count: read.aside })
      if (read.refused.length > 0) {
        const network = sealer.index('limit network', networkOf(request.ip))
        const taken = await takeAll(
          db,
          [
            { key: `csp-report minute ${network}`, most: reportLimits.minute, windowMs: minuteMs },
            { key: `csp-report day ${network}`, most: reportLimits.day, windowMs: 24 * 60 * minuteMs },
          ],
          now(),
        )
        if (taken.kind === 'full') return respond(request, reply, tooMany(taken))
        await keepReports(db, read.refused, now())
        for (const directive of new Set(read.refused.map((each) => each.directive)))
          log.info('policy report', {
            outcome: directive,
            count: read.refused.filter((each) => each.directive === directive).length,
          })
      }
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
