// Server and sandbox over HTTP on one manual clock, with jobs run by hand. Nothing waits, so a long journey is walked quickly.
// Lenders, text messages and visits to providers are the sandbox's.
import { randomUUID } from 'node:crypto'
import { lenders } from '#catalogue/server.generated.ts'
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { providerIds } from '#domain/follow-up/providers.ts'
import type { Variant } from '#domain/application/variant.ts'
import { freePort } from '#scripts/ports.ts'
import { providerConnector } from '#server/lenders/providers/connector.ts'
import { signedGateway } from '#server/platform/sms/sms-gateway.ts'
import { connectorTo, startSandbox } from '../lenders/sandbox-server.ts'
import { atMost } from '#test/at-most.ts'
import { start, startTestServer } from './server.ts'

export async function startSandboxByHand() {
  let clock = { now: start }
  const now = () => clock.now
  let calling: Promise<void>[] = []
  const sandbox = await startSandbox({ now, watch: (each) => void calling.push(each) })
  const port = await freePort()
  const at = (id: string, path: string) => ({ baseUrl: `${sandbox.url}${path}`, secret: `sandbox-${id}`, hosts: [] })
  const connectors = Object.fromEntries(
    Object.keys(lenders).map((id) => [id, connectorTo(sandbox.url, id, 5000, { now })]),
  )
  const server = await startTestServer({
    lenders: connectors,
    sendSms: signedGateway(at('sms', '/sms'), now),
    providers: Object.fromEntries(providerIds.map((id) => [id, providerConnector(at(id, `/providers/${id}`), now)])),
    environment: { PORT: String(port), SANDBOX_URL: sandbox.url },
  })
  clock = server.clock
  const runUntilQuiet = server.runJobs
  /** Runs the jobs that are due first: a lender that decides by call-backs only has called back before the clock is moved. */
  server.runJobs = async (forMs) => {
    for (const _ of atMost(50, () => 'the call-backs of lenders')) {
      await runUntilQuiet(0)
      if (calling.length === 0) break
      const under = calling
      calling = []
      await Promise.all(under)
    }
    await runUntilQuiet(forMs)
  }
  // Lenders and providers call back over HTTP.
  await server.app.listen({ host: '127.0.0.1', port })

  /** A lead that was sent and that its lenders have left alone. */
  const sentLead = async ({ product, id, locale }: Pick<Variant, 'product' | 'id' | 'locale'>, answers: Answers) => {
    const body = { product, variant: id, locale, tags: ['new-ui'], ...toSections(answers) }
    const lead = await server.aLead('es', body)
    const sent = await lead.send(answers)
    if (sent.status !== 202) throw new Error(`${sent.status} ${JSON.stringify(sent.body)}`)
    await server.runJobs()
    const upload = async (side: string, file: Buffer, type: string) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: `${server.config.apiPath}/lead/idUpload?id=${lead.id}&side=${side}`,
        headers: { 'content-type': type, 'idempotency-key': randomUUID(), ...lead.auth },
        payload: file,
      })
      return { status: answer.statusCode, body: answer.json<object>() }
    }
    return { ...lead, upload }
  }

  return {
    sandbox,
    server,
    sentLead,
    close: async () => {
      await server.close()
      await Promise.all(Object.values(connectors).map((connector) => connector.close()))
      await sandbox.close()
    },
  }
}

export type SandboxByHand = Awaited<ReturnType<typeof startSandboxByHand>>
export type SentLead = Awaited<ReturnType<SandboxByHand['sentLead']>>
