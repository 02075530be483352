// The sandbox: third parties played over real HTTP in one process beside the server, and an inbox to look into.
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { registerHostPage } from './host/page.ts'
import type { HostPageDeps } from './host/page.ts'
import { createInbox } from './inbox.ts'
import { registerLenders } from './lender-routes.ts'
import type { LenderDeps } from './lender-routes.ts'
import { registerProviders } from './providers.ts'
import { registerSms } from './sms.ts'
import { inboxPage, styleHash } from './pages.ts'

export interface SandboxDeps extends Omit<LenderDeps, 'inbox'> {
  /** Of the SMS gateway and the providers. */
  readonly thirdPartySecretOf: (id: string) => string
  readonly hostPage: HostPageDeps
}

/** Builds the sandbox, not yet listening. Closing it ends hanging answers and drops call-backs not yet sent. */
export async function buildSandbox(deps: SandboxDeps): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: 64_000, forceCloseConnections: true })
  const inbox = createInbox()
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: [styleHash],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // Plain HTTP on the developer's own machine.
    strictTransportSecurity: false,
  })
  registerLenders(app, { ...deps, inbox })
  registerSms(app, { ...deps, secretOf: deps.thirdPartySecretOf, inbox })
  registerProviders(app, { ...deps, secretOf: deps.thirdPartySecretOf, inbox })
  registerHostPage(app, deps.hostPage)
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(inboxPage(inbox.newestFirst())),
  )
  return app
}
