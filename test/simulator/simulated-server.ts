// Server of the simulator: the real desk, outbox, messages, calls and SQL, between simulated lenders, gateways, clock and chance.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Lender } from '#domain/lender/lender.ts'
import type { Market } from '#domain/lender/market.ts'
import * as catalogue from '#catalogue/server.generated.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { deskHandlers } from '#server/lenders/desk/desk-handlers.ts'
import { connectorOver } from '#server/platform/kit/connectors/dialect-connector.ts'
import { partnerProtocol } from '#server/platform/kit/connectors/partner-dialect.ts'
import { finalFailure } from '#server/platform/jobs/final-failure.ts'
import type { JobHandler } from '#server/platform/jobs/worker.ts'
import type { Sent } from '#server/platform/mail/send-mail.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { createSealer } from '#server/platform/kit/sealing.ts'
import { noVacuum, startTestServer } from '#test/server/server.ts'
import { affiliate, affiliateId, postbackTo } from './simulated-affiliate.ts'
import { simulatedLender, stageKeys } from './simulated-lender.ts'
import type { SimulatedLender } from './simulated-lender.ts'
import type { MutationEffects } from './mutation-effects.ts'
import { hourMs, minuteMs, secondMs } from './world.ts'
import type { HandedOver, World } from './world.ts'

export const lenderIds = ['one', 'two', 'three', 'four', 'five', 'six'] as const

/** The server's own timing but for one thing: lenders that never answer are asked a tenth as often, which is what a simulated day costs. */
const timing = { firstMs: 2 * secondMs, longestMs: 3 * hourMs, unansweredMs: 24 * hourMs }

/** A lender whose terms differ from one seed to the next. */
function lenderOf({ chance }: World, number: number): Lender {
  const paidOn = chance.pick(['sent', 'accepted', 'chosen', 'funded'] as const)
  const caps = chance.percent(40)
    ? { caps: { hour: chance.between(1, 4), ...(chance.percent(50) ? { day: chance.between(2, 6) } : {}) } }
    : {}
  return {
    name: `Lender ${number}`,
    tier: chance.between(1, 3),
    weight: chance.between(1, 3),
    timeoutMs: 8000,
    redirectHosts: [],
    paidOn,
    ...caps,
    ...(chance.percent(20) ? { exclusive: true } : {}),
    ...(chance.percent(20) ? { patienceSeconds: chance.between(2, 40) } : {}),
    ...(chance.percent(15)
      ? { duplicates: { days: chance.pick([0, 1, 60]), by: chance.pick(['email', 'phone'] as const) } }
      : {}),
    ...(chance.percent(30) ? { timeZone: chance.pick(['Europe/Madrid', 'America/Mexico_City']) } : {}),
    countries: {
      es: {
        criteria: [],
        // No chance of its own, which would change every other one of the seed.
        needs: stageKeys.filter((_, index) => number === 3 * (index + 1)),
        followUps: ['aide'],
        priceCents: 100 * chance.between(10, 40),
        prices: { sent: 20 },
      },
    },
  }
}

function marketOf({ chance }: World): Partial<Market> {
  return {
    mode: chance.percent(25) ? 'first-yes' : 'offers',
    atOnce: chance.between(1, 4),
    patienceSeconds: chance.between(4, 15),
    offersWanted: chance.between(1, 4),
    waitSeconds: chance.between(10, 60),
    offerValidHours: chance.pick([2, 24, 72]),
    duplicates: { days: 30, by: 'either' },
  }
}

const keys = (name: string) => createHash('sha256').update(name).digest('base64')
const keyRing = {
  current: 'k1',
  sealing: { k1: Buffer.from(keys('sealing'), 'base64') },
  index: Buffer.from(keys('index'), 'base64'),
}

/** How a gateway takes what it is given. */
async function handOver(world: World, message: Omit<HandedOver, 'at' | 'taken'>): Promise<Sent> {
  const { chance, clock, facts, tasks } = world
  const day = world.isTroubled()
    ? chance.weighted([
        [20, 'sent'],
        [2, 'later'],
        [1, 'lost'],
        [1, 'refused'],
      ] as const)
    : 'sent'
  const hand = (taken: boolean) => facts.handedOver.push({ ...message, at: clock.now, taken })
  await tasks.wait('on the way to the gateway', clock.now + chance.below(200))
  if (day === 'sent' || day === 'lost') hand(true)
  await tasks.wait('answer of the gateway', clock.now + chance.below(2000))
  if (day === 'sent') return { kind: 'sent' }
  if (day === 'lost') return { kind: 'unknown', why: 'ECONNRESET' }
  return day === 'later' ? { kind: 'later', why: 'HTTP 503' } : { kind: 'refused', isAddress: false }
}

const identity = <T>(value: T): T => value

/** Everything of one run; `lenders` and `market` are what holds, whatever a mutation tells the server. */
export async function startSimulatedServer(world: World, db: Database, mutation: MutationEffects = {}) {
  const { chance, clock, tasks } = world
  const lenders = Object.fromEntries(lenderIds.map((id, index) => [id, lenderOf(world, index + 1)]))
  const market = marketOf(world)
  const apiPath = '/api'
  const simulated: Readonly<Record<string, SimulatedLender>> = Object.fromEntries(
    lenderIds.map((id) => [
      id,
      simulatedLender({ world, id, secret: `sandbox-${id}`, apiPath, acceptance: chance.between(20, 80) }),
    ]),
  )
  const mutated = Object.fromEntries(
    Object.entries(lenders).map(([id, lender]) => [id, (mutation.lender ?? identity)(lender)]),
  )
  const server = await startTestServer({
    database: db,
    environment: { WEBHOOKS_FILE: join(import.meta.dirname, '../../bench/no-webhooks.json') },
    catalogue: { lenders: mutated, affiliates: { [affiliateId]: affiliate } },
    market: { ...market, ...mutation.market },
    lenders: Object.fromEntries(
      lenderIds.map((id) => [
        id,
        connectorOver(simulated[id]!.transport, {
          protocol: partnerProtocol,
          secret: `sandbox-${id}`,
          followUps: catalogue.followUps,
        }),
      ]),
    ),
    sealer: createSealer(keyRing),
    sendMail: ({ reference, to }) => handOver(world, { reference, to, channel: 'email' }),
    sendSms: async ({ reference, to }) => {
      const sent = await handOver(world, { reference, to, channel: 'sms' })
      if (sent.kind === 'later') throw Object.assign(new Error(sent.why), { code: sent.why })
      if (sent.kind !== 'sent') throw finalFailure(sent.kind === 'refused' ? 'HTTP 422' : sent.why)
    },
    sendOut: postbackTo(world),
    parts: (parts) => ({
      now: () => clock.now + (tasks.current()?.process.skewMs ?? 0),
      newId: world.newId,
      randomBytes: (size) => Buffer.from(Array.from({ length: size }, () => chance.below(256))),
      ...mutation.parts?.(parts),
    }),
  })
  const all = { ...jobHandlers(server.deps), ...deskHandlers(server.deps, timing), vacuum: noVacuum }
  const handlers: Readonly<Record<string, JobHandler>> = Object.fromEntries(
    Object.entries(all).map(([kind, handler]) => [kind, (mutation.handlers?.[kind] ?? identity)(handler)]),
  )
  return { ...server, handlers, lenders, market, simulated, simulatedKeys: keyRing, apiPath }
}

export type SimulatedServer = Awaited<ReturnType<typeof startSimulatedServer>>

/** Longer than anything of the server waits by itself: lenders are asked after for a day, messages keep to the hours of a market. */
export const healingMs = 80 * hourMs + minuteMs
