// Sandbox: plays third parties over real HTTP in one process beside the server, and shows an inbox of their messages.
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { PlayedProtocol } from '#server/platform/kit/connectors/played-protocol.ts'
import { protocolOfLender } from '#server/platform/kit/connectors/protocol-of-lender.ts'
import type { OwnProtocols } from '#server/platform/kit/connectors/protocol-of-lender.ts'
import { registerHostPage } from './host/page.ts'
import type { HostPageDeps } from './host/page.ts'
import { registerCaptcha } from './captcha.ts'
import { registerCollector } from './collector.ts'
import { registerFront } from './front-routes.ts'
import { createInbox } from './inbox.ts'
import { createPlayedLenders } from './lender-play.ts'
import type { LenderDeps, Played } from './lender-play.ts'
import { registerLenders } from './lender-routes.ts'
import { mappingPlay } from './mapping-play.ts'
import { registerMail } from './mail.ts'
import { partnerPlay } from './partner-play.ts'
import { registerProviders } from './providers.ts'
import { registerReceivers } from './receivers.ts'
import { registerSms } from './sms.ts'
import { styleHash } from './pages.ts'
import { speakTlsToo } from './tls-beside-http.ts'

export interface SandboxDeps extends Omit<LenderDeps, 'inbox' | 'protocolOf' | 'authenticationOf' | 'callBacksOf'> {
  /** The protocols that lenders' folders bring. */
  readonly protocols: OwnProtocols & { readonly playedProtocols: Readonly<Record<string, PlayedProtocol>> }
  /** Of the SMS gateway and the providers. */
  readonly thirdPartySecretOf: (id: string) => string
  /** Milliseconds by which a slow SMS gateway is late; longer than the server waits where it is absent. */
  readonly slowMs?: number
  /** Of an affiliate, and of the webhook as `webhooks`. */
  readonly receiverSecretOf: (id: string) => string
  readonly hostPage: HostPageDeps
}

/** Builds the sandbox, not yet listening, with its lenders. Closing it ends hanging answers and drops call-backs not yet sent. */
export async function buildSandbox(
  deps: SandboxDeps,
): Promise<{ readonly app: FastifyInstance; readonly played: Played }> {
  const app = Fastify({ bodyLimit: 64_000, forceCloseConnections: true })
  speakTlsToo(app, deps.publicUrl)
  const { lenderMappings, playedProtocols } = deps.protocols
  const lenderDeps: LenderDeps = {
    ...deps,
    inbox: createInbox(),
    protocolOf: (id) => {
      if (Object.hasOwn(playedProtocols, id)) return playedProtocols[id]!
      return Object.hasOwn(lenderMappings, id) ? mappingPlay(lenderMappings[id]!) : partnerPlay
    },
    authenticationOf: (id) => protocolOfLender(deps.protocols, id).authentication,
    callBacksOf: (id) => protocolOfLender(deps.protocols, id).callBacks,
  }
  const played = createPlayedLenders(lenderDeps)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: [styleHash],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Plain HTTP on the developer's own machine.
    strictTransportSecurity: false,
  })
  registerLenders(app, lenderDeps, played)
  const sms = registerSms(app, {
    ...lenderDeps,
    secretOf: deps.thirdPartySecretOf,
    ...(deps.slowMs === undefined ? {} : { slowMs: deps.slowMs }),
  })
  registerFront(app, lenderDeps, { played, sms, formUrl: deps.hostPage.formUrl })
  registerMail(app, { ...lenderDeps, secretOf: deps.thirdPartySecretOf })
  registerProviders(app, { ...lenderDeps, secretOf: deps.thirdPartySecretOf })
  registerReceivers(app, { ...lenderDeps, secretOf: deps.receiverSecretOf })
  registerCaptcha(app, { ...lenderDeps, secretOf: deps.thirdPartySecretOf })
  registerCollector(app, lenderDeps)
  registerHostPage(app, deps.hostPage)
  return { app, played }
}
