// Benchmark of the time to a decision (19.6). From sending a lead until its applicant is told of a lender's yes, over HTTP and by
// the call that waits, where lenders answer at once. Beside it the server's
// processor time for such a lead.
import { randomUUID } from 'node:crypto'
import type { Answers } from '#domain/questions/answers.ts'
import { toSections } from '#domain/questions/answers.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { startProduct } from '#scripts/product.ts'
import { freePort } from '#scripts/ports.ts'
import { findPostgres } from '#scripts/postgres.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { journeyAnswers } from '#test/journeys/journey-answers.ts'
import { spaniard } from '#test/server/spaniards.ts'
import { markdown } from './markdown.ts'

const leads = 200
const warmUps = 20
const longestMs = 30_000

const { variant, answers } = journeyAnswers(spain)

/** Somebody else for each lead, by every contact, at home in a network of their own. */
function person(index: number): { readonly sections: object; readonly headers: Readonly<Record<string, string>> } {
  const own: Answers = {
    ...answers,
    ...spaniard(index),
    'contactDetails.email': `accept+${randomUUID()}@example.test`,
  }
  return {
    sections: toSections(own),
    headers: { 'x-forwarded-for': `10.${Math.floor(index / 250)}.${index % 250}.1` },
  }
}

interface Reply {
  readonly id: string
  readonly token: string
  readonly progressState: number
  readonly mark?: string
}

/** Milliseconds from the beginning of the call that sends until the answer that says what was decided. */
async function decide(url: string, index: number): Promise<number> {
  const { sections, headers } = person(index)
  const call = async (method: string, path: string, body?: object, token?: string): Promise<Reply> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Reply
  }
  const { product, id: variantId, locale } = variant
  const { id, token } = await call('POST', '/v2/lead', { product, variant: variantId, locale, ...sections })
  const began = performance.now()
  await call('POST', '/v3/lead', { id, ...sections }, token)
  let mark: string | undefined
  // Ends with the time.
  while (performance.now() - began < longestMs) {
    const after = mark === undefined ? '' : `&after=${encodeURIComponent(mark)}`
    const told = await call('GET', `/lead/status/${id}?wait=20${after}`, undefined, token)
    if (told.progressState !== stateNumber('checking')) return performance.now() - began
    mark = told.mark
  }
  throw new Error(`a lead was not decided within ${longestMs} ms`)
}

/** Processor time of the server until now, in milliseconds; on the embedded database the database's own is in it. */
async function processorMs(metricsUrl: string): Promise<number> {
  const told = await (await fetch(metricsUrl)).text()
  const [, seconds] = /^process_cpu_seconds_total ([\d.]+)/m.exec(told) ?? []
  if (seconds === undefined) throw new Error('the server told nothing of its processor time')
  return 1000 * Number(seconds)
}

interface Measured {
  readonly url: string
  readonly metricsUrl: string
}

async function measure({ url, metricsUrl }: Measured, atOnce: number): Promise<readonly string[]> {
  const before = await processorMs(metricsUrl)
  let next = 0
  const taken: number[] = []
  const one = async () => {
    // Ends with the leads.
    while (next < warmUps + leads) {
      const index = next++
      const ms = await decide(url, index)
      if (index >= warmUps) taken.push(ms)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  const inOrder = taken.toSorted((a, b) => a - b)
  const at = (share: number) => inOrder[Math.floor(share * (inOrder.length - 1))]!.toFixed(0)
  const worked = ((await processorMs(metricsUrl)) - before) / (warmUps + leads)
  return [at(0.5), at(0.99), inOrder.at(-1)!.toFixed(0), worked.toFixed(0)]
}

/** The table as Markdown; `say` is told what is being measured. */
export async function decisionTimeTable(say: (text: string) => void): Promise<string> {
  const rows: string[][] = []
  const on = async (kind: string, databaseUrl?: string) => {
    const metricsPort = await freePort()
    // The same installation for both: another one's keys do not open what is in the database.
    const product = await startProduct({
      TRUSTED_PROXIES: '127.0.0.1',
      METRICS_PORT: String(metricsPort),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    })
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
    try {
      for (const atOnce of [1, 16]) {
        say(`Time to a decision on ${kind}, ${atOnce} at a time …`)
        rows.push([`${kind}, ${atOnce} at a time`, ...(await measure({ url: product.url, metricsUrl }, atOnce))])
      }
    } finally {
      await product.stop()
    }
  }
  await on('embedded PGlite')
  const postgres = await findPostgres({ environment: process.env, say, durable: true })
  try {
    await on('PostgreSQL', postgres.url)
  } finally {
    await postgres.stop()
  }
  return markdown([`sent until told, ${leads} leads`, 'p50 ms', 'p99 ms', 'longest ms', 'processor ms a lead'], rows)
}
