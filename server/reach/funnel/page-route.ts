// GET /funnel at the operator's address: serves the funnel page for the form's query.
import type { FastifyInstance } from 'fastify'
import type { ReachDeps } from '../reach-dependencies.ts'
import { funnelPage, funnelPolicy } from './page.ts'
import { pageSpeedReport } from './page-speed-report.ts'
import { readFunnelQuery } from './query.ts'
import { funnelReport } from './report.ts'
import { experimentNames } from './funnel-store.ts'
import { reportVariants } from './report-variants.ts'

/** Never on the public listener. */
export function registerFunnelPage(app: FastifyInstance, deps: ReachDeps): void {
  app.get('/funnel', async (request, reply) => {
    const given = request.query as Readonly<Record<string, unknown>>
    const counted = await experimentNames(deps.db)
    const variants = await reportVariants(deps)
    const read = readFunnelQuery(given, { variants, now: deps.now(), counted })
    const as = (name: string) => (typeof given[name] === 'string' ? given[name] : '')
    const asked = { variant: as('variant'), from: as('from'), to: as('to'), by: as('by') || 'all' }
    const around = { variants: [...variants.values()], experiments: counted }
    const html =
      'wrong' in read
        ? funnelPage({ ...around, asked, wrong: read.wrong })
        : funnelPage({
            ...around,
            asked: { ...asked, from: read.query.from, to: read.query.to },
            report: await funnelReport(deps, read.query),
            speed: await pageSpeedReport(deps, read.query),
          })
    return reply
      .code('wrong' in read ? 400 : 200)
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': funnelPolicy,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .send(html)
  })
}
