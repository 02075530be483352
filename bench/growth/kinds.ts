// Applications that the growth benchmark makes copies of: how each goes, and how many of a hundred leads go so.
import { randomUUID } from 'node:crypto'
import type { Lender } from '#domain/lender/lender.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { answersOf, createBody, firstPage, only } from '#test/server/applicants.ts'
import type { Person } from '#test/server/applicants.ts'
import { choiceBody } from '#test/server/choice-body.ts'
import { accepted, fakeLender, startTestServer } from '#test/server/server.ts'
import { spaniard } from '#test/server/spaniards.ts'
import type { Database } from '#server/platform/stores/database.ts'

export type Server = Awaited<ReturnType<typeof startTestServer>>
export type Applicant = Awaited<ReturnType<Server['aLead']>>

const lenderIds = ['one', 'two', 'three', 'four', 'five', 'six'] as const

const aLender = (tier: number): Lender => ({
  name: `Lender ${tier}`,
  tier,
  weight: 1,
  timeoutMs: 5000,
  redirectHosts: [],
  countries: Object.fromEntries(['es', 'mx'].map((id) => [id, { criteria: [], needs: [], priceCents: 1000 }])),
})

/** The answer that every lender gives at once. */
export interface Says {
  outcome: Outcome
}

export const yes: Outcome = accepted
export const no: Outcome = { kind: 'rejected' }
/** Somebody who is asked for a code and never types it. */
const wantsCode: Outcome = { kind: 'follow-up', followUp: 'mobile-verification' }

/** The product on a database, with six lenders that answer at once. Outbound messages are taken and lost. */
export function startServer(database: Database, says: Says): Promise<Server> {
  return startTestServer({
    database,
    catalogue: { lenders: Object.fromEntries(lenderIds.map((id, index) => [id, aLender(index + 1)])) },
    lenders: Object.fromEntries(lenderIds.map((id) => [id, fakeLender(() => says.outcome)])),
    market: { mode: 'offers', duplicates: { days: 30, by: 'either' } },
    sendOut: async () => ({ status: 200 }),
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
  })
}

let people = 0

/** Everybody is somebody else, and comes from a household of their own. */
export function somebody(person: Person) {
  people++
  const own: Answers = {
    'contactDetails.email': `somebody.${people}.${randomUUID()}@example.test`,
    ...(person === 'es' ? spaniard(people) : { 'contactDetails.phoneNumber': `55${20_000_000 + people}` }),
  }
  const answers = answersOf(person, own)
  const sessionId = randomUUID()
  return {
    person,
    answers,
    sessionId,
    email: String(own['contactDetails.email']),
    first: { ...createBody(person, only(answers, firstPage)), sessionId, arms: { button: 'large' } },
    headers: { 'x-forwarded-for': `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}` },
  }
}

export type Somebody = ReturnType<typeof somebody>

const affiliateReference = (server: Server) => ({
  affiliateReferenceParams: {
    attribute: 'sample-network',
    subId: 'sub-1',
    transactionId: randomUUID(),
    setAt: new Date(server.clock.now).toISOString(),
  },
})

/** The notice answered, and the first page. */
export async function begin(server: Server, who: Somebody, came: object = {}): Promise<Applicant> {
  const choice = choiceBody(who.sessionId, { variant: `askrobin-${who.person}` })
  await server.call('POST', '/tracking/choice', choice, who.headers)
  const lead = await server.aLead(who.person, { ...who.first, ...came }, who.headers)
  if (lead.made.status !== 201 && lead.made.status !== 200)
    throw new Error(`no lead was made: ${lead.made.status} ${JSON.stringify(lead.made.body)}`)
  return lead
}

const pages: readonly (readonly RegExp[])[] = [
  [/^(?:amount|period|otherDetails\.loanPurpose|otherDetails\.isInterested)/],
  [/^personalDetails/, /^contactDetails\.(?!email|phone)/],
]

/** The answers that one page after another saves. */
export async function saveSome(lead: Applicant, { answers }: Somebody): Promise<void> {
  for (const page of pages) {
    const said = Object.entries(answers).filter(([key]) => page.some((pattern) => pattern.test(key)))
    const { status } = await lead.save(Object.fromEntries(said))
    if (status !== 200) throw new Error(`a page was refused with ${status}`)
  }
}

async function sendAll(server: Server, who: Somebody): Promise<Applicant> {
  const lead = await begin(server, who, affiliateReference(server))
  await saveSome(lead, who)
  const { status } = await lead.send(who.answers)
  if (status !== 202) throw new Error(`a lead was refused with ${status}`)
  await server.runJobs(60_000)
  return lead
}

interface Kind {
  readonly share: number
  readonly person: Person
  readonly says: Outcome
  readonly goes: (server: Server, who: Somebody) => Promise<unknown>
}

/** In hundredths of all leads. */
export const kinds: readonly Kind[] = [
  { share: 30, person: 'es', says: no, goes: (server, who) => begin(server, who) },
  { share: 10, person: 'mx', says: no, goes: (server, who) => begin(server, who) },
  { share: 15, person: 'es', says: no, goes: async (server, who) => saveSome(await begin(server, who), who) },
  { share: 20, person: 'es', says: no, goes: sendAll },
  { share: 5, person: 'mx', says: wantsCode, goes: sendAll },
  { share: 10, person: 'es', says: yes, goes: sendAll },
  { share: 10, person: 'es', says: yes, goes: async (server, who) => (await sendAll(server, who)).redirect() },
]
