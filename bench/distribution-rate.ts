// Benchmark of distribution. Leads decided per second and the time to the first offer with twelve lenders of two seconds each,
// side by side as the market runs now and one lender after another.
import { setTimeout as pause } from 'node:timers/promises'
import type { Answers } from '#domain/questions/answers.ts'
import type { Lender } from '#domain/lender/lender.ts'
import type { Market } from '#domain/lender/market.ts'
import type { Connector, Outcome } from '#server/platform/kit/connectors/connector.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import type { Worker } from '#server/platform/jobs/worker.ts'
import { answersOf, createBody } from '#test/server/applicants.ts'
import { accepted, fakeLender, startTestServer } from '#test/server/server.ts'
import { spaniard } from '#test/server/spaniards.ts'
import { markdown } from './markdown.ts'

const lendersAsked = 12
const thinkMs = 2000
const leads = 20
/** Of so many lenders that stand next to each other in the order, one says yes to a lead. */
const yesEvery = 4
const limitMs = 120_000

type Server = Awaited<ReturnType<typeof startTestServer>>

const ids = Array.from({ length: lendersAsked }, (_, index) => `lender-${index + 1}`)

const aLender = (id: string, index: number): Lender => ({
  name: id,
  tier: index + 1,
  weight: 1,
  timeoutMs: 5000,
  redirectHosts: [],
  countries: { es: { criteria: [], needs: [], priceCents: 1000 } },
})

function slowLender(index: number): Connector {
  const lender = fakeLender((_, count): Outcome => ((count + index) % yesEvery === 0 ? accepted : { kind: 'rejected' }))
  return {
    ...lender,
    post: async (...sent) => {
      await pause(thinkMs)
      return lender.post(...sent)
    },
  }
}

/** Milliseconds from sending until what the lead's owner is told of first: an offer, or the end without one. */
interface Decided {
  readonly firstOfferMs: readonly number[]
  readonly withoutOffer: number
  readonly allMs: number
}

/** Everybody is somebody else. */
const answersOfPerson = (index: number): Answers => ({
  ...answersOf('es'),
  'contactDetails.email': `ana.${index}@example.test`,
  ...spaniard(index),
})

async function sendAll(server: Server): Promise<ReadonlyMap<string, number>> {
  const people = Array.from({ length: leads }, (_, index) => answersOfPerson(index))
  const made = await Promise.all(
    people.map(async (answers) => ({ answers, lead: await server.aLead('es', createBody('es', answers)) })),
  )
  const sent = await Promise.all(
    made.map(async ({ lead, answers }) => {
      const { status } = await lead.send(answers)
      if (status !== 202) throw new Error(`a lead was refused with ${status}`)
      return [lead.id, Date.now()] as const
    }),
  )
  return new Map(sent)
}

async function decide(server: Server): Promise<Decided> {
  const began = Date.now()
  const sentAt = await sendAll(server)
  const offered = new Map<string, number>()
  // Ends with the time.
  while (Date.now() - began < limitMs) {
    const rows = await server.db.selectFrom('lead').select(['id', 'state']).execute()
    const offers = await server.db.selectFrom('offer').select('lead_id').distinct().execute()
    for (const { lead_id: id } of offers) if (!offered.has(id)) offered.set(id, Date.now() - sentAt.get(id)!)
    const isResting = ({ state }: { state: number }) => state !== 6
    if (rows.every(isResting))
      return { firstOfferMs: [...offered.values()], withoutOffer: leads - offered.size, allMs: Date.now() - began }
    await pause(20)
  }
  throw new Error(`not every lead was decided within ${limitMs} ms`)
}

async function measure(market: Partial<Market>): Promise<Decided> {
  let worker: Worker | undefined
  const server = await startTestServer({
    catalogue: { lenders: Object.fromEntries(ids.map((id, index) => [id, aLender(id, index)])) },
    lenders: Object.fromEntries(ids.map((id, index) => [id, slowLender(index)])),
    market,
    inRealTime: true,
    wake: () => worker?.wake(),
  })
  try {
    worker = startWorker(server.jobParts)
    return await decide(server)
  } finally {
    await worker?.stop()
    await server.close()
  }
}

const duplicates = { days: 30, by: 'email' } as const
const ways: Readonly<Record<string, Partial<Market>>> = {
  'offers side by side': {
    mode: 'offers',
    atOnce: 3,
    patienceSeconds: 10,
    offersWanted: 3,
    waitSeconds: 30,
    duplicates,
  },
  'one lender after another': { mode: 'first-yes', patienceSeconds: 60, waitSeconds: 60, duplicates },
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** The table as Markdown; `say` is told what is being measured. */
export async function distributionTable(say: (text: string) => void): Promise<string> {
  const rows: string[][] = []
  for (const [name, market] of Object.entries(ways)) {
    say(`${leads} leads, ${lendersAsked} lenders, ${name} …`)
    const { firstOfferMs, withoutOffer, allMs } = await measure(market)
    const inOrder = firstOfferMs.toSorted((a, b) => a - b)
    const at = (share: number) => inOrder[Math.floor(share * (inOrder.length - 1))] ?? 0
    rows.push([name, ((1000 * leads) / allMs).toFixed(2), seconds(at(0.5)), seconds(at(0.99)), `${withoutOffer}`])
  }
  const title = `${leads} leads at once, ${lendersAsked} lenders of ${thinkMs / 1000} s, 1 of ${yesEvery} says yes`
  return markdown(
    [title, 'leads decided per second', 'first offer p50 s', 'first offer p99 s', 'without an offer'],
    rows,
  )
}
