// Benchmark of lead creation: leads per second through the whole server, against the bare driver's insert. Both use a database
// of the same kind.
import { randomUUID } from 'node:crypto'
import { ratesTable } from './rates.ts'
import type { Post } from './rates.ts'

/** A first step as the form sends it, with an e-mail of its own. */
function lead(): string {
  return JSON.stringify({
    product: 'askrobin',
    variant: 'askrobin-es',
    locale: 'es',
    tags: ['new-ui'],
    generalPolicies: true,
    personalDetails: { firstName: 'Lucía', lastName: 'García', secondLastName: 'Ferrer' },
    contactDetails: {
      email: `lucia.${randomUUID()}@example.test`,
      phoneNumber: '+34612345678',
      marketingConsents: false,
    },
  })
}

/** A household of its own for each call, as limits by address suppose. */
function households(): NonNullable<Post['headers']> {
  let household = 0
  return () => {
    household = (household + 1) % 2 ** 22
    const [high, middle, low] = [household >> 16, (household >> 8) & 255, household & 255]
    return { 'x-forwarded-for': `${10 + high}.${middle}.${low}.1` }
  }
}

export const postLead: Post = { path: '/v2/lead', body: lead, headers: households() }

/** The table as Markdown; `say` is told what is being measured. */
export const leadRateTable = (say: (text: string) => void): Promise<string> =>
  ratesTable(say, {
    what: 'Leads per second',
    bare: {
      name: 'bare insert',
      tables: [
        `create table bare.lead (
          id uuid primary key default gen_random_uuid(), body jsonb not null, at timestamptz not null default now()
        )`,
      ],
      statement: 'insert into bare.lead (body) values ($1) returning id',
      values: () => [lead()],
    },
    posts: [postLead],
  })
