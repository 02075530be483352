// Server and sandbox over HTTP, with every lender of the catalogue and call-backs both ways.
import { vi } from 'vitest'
import { lenders } from '#catalogue/server.generated.ts'
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Market } from '#domain/lender/market.ts'
import type { Variant } from '#domain/application/variant.ts'
import { freePort } from '#scripts/ports.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import type { Connector } from '#server/platform/kit/connectors/connector.ts'
import type { AskTiming } from '#server/lenders/desk/ask-timing.ts'
import { deskHandlers } from '#server/lenders/desk/desk-handlers.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { connectorTo, startSandbox } from '../lenders/sandbox-server.ts'
import { startTestServer } from './server.ts'

interface Wanted {
  /** Milliseconds until the sandbox's lenders decide what is pending. */
  readonly decisionMs?: number
  /** When lenders are asked after. */
  readonly timing: AskTiming
  /** Absent: one lender after another, as `startTestServer` has it. */
  readonly market?: Partial<Market>
}

export async function startServerWithSandbox({ decisionMs = 300, timing, market }: Wanted) {
  const sandbox = await startSandbox({ decisionMs })
  const port = await freePort()
  const ids = Object.keys(lenders)
  const connect = (timeoutMs = 1500) => new Map(ids.map((id) => [id, connectorTo(sandbox.url, id, timeoutMs)]))
  let connectors = connect()
  const disconnect = () => Promise.all([...connectors.values()].map((connector) => connector.close()))
  const behind = (id: string): Connector => ({
    post: (...sent) => connectors.get(id)!.post(...sent),
    followUpResult: (...told) => connectors.get(id)!.followUpResult(...told),
    ask: (reference) => connectors.get(id)!.ask(reference),
    cancel: (...told) => connectors.get(id)!.cancel(...told),
    notChosen: (...told) => connectors.get(id)!.notChosen(...told),
    readCallBack: (...called) => connectors.get(id)!.readCallBack(...called),
  })
  const server = await startTestServer({
    inRealTime: true,
    ...(market ? { market } : {}),
    lenders: Object.fromEntries(ids.map((id) => [id, behind(id)])),
    environment: { PORT: String(port), SANDBOX_URL: sandbox.url },
  })
  await server.app.listen({ host: '127.0.0.1', port })
  const handlers = { ...server.jobParts.handlers, ...deskHandlers(server.deps, timing) }
  const worker = startWorker({ ...server.jobParts, handlers })

  /** A lead that was sent. */
  const sentLead = async ({ product, id, locale }: Pick<Variant, 'product' | 'id' | 'locale'>, answers: Answers) => {
    const body = { product, variant: id, locale, tags: ['new-ui'], ...toSections(answers) }
    const lead = await server.aLead('es', body)
    const sent = await lead.send(answers)
    if (sent.status !== 202) throw new Error(`${sent.status} ${JSON.stringify(sent.body)}`)
    worker.wake()
    return lead
  }

  /** Where a lead is once its lenders have left it alone. */
  const settled = (lead: Awaited<ReturnType<typeof sentLead>>) =>
    vi.waitFor(
      async () => {
        worker.wake()
        const status = await lead.status()
        if (status.progressState === stateNumber('checking')) throw new Error('stuck in checking')
        return status
      },
      // Longer than a busy machine takes: what passes does not wait for it.
      { timeout: 60_000, interval: 25 },
    )

  return {
    sandbox,
    server,
    sentLead,
    settled,
    /** Connections that know of no failure; a lender's answer may take `timeoutMs`, in milliseconds. */
    reconnect: async (timeoutMs: number) => {
      await disconnect()
      connectors = connect(timeoutMs)
    },
    close: async () => {
      await worker.stop()
      await server.close()
      await disconnect()
      await sandbox.close()
    },
  }
}
