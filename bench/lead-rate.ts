// Benchmark of lead creation: leads per second through the whole server, against the bare driver's insert. Both use a database
// of the same kind.
import { randomBytes, randomUUID } from 'node:crypto'
import { newId } from '#server/platform/kit/new-id.ts'
import { ratesTable } from './rates.ts'
import type { Post, SameRows } from './rates.ts'

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

type Row = Readonly<Record<string, unknown>>

interface Given {
  readonly record: Row
  readonly lead: Row
  readonly event: Row
  readonly consents: readonly Row[] | null
}

/** Values that the server gave its statement for a lead, read back from the rows that it made. */
const given = `
  select to_jsonb(record) as record, to_jsonb(lead) || jsonb_build_object('data_key', data_key.sealed_key) as lead,
    (select jsonb_build_object('kind', kind, 'state', state, 'detail', detail) from lead_event where lead_id = lead.id limit 1) as event,
    (select jsonb_agg(to_jsonb(consent) || jsonb_build_object('text', wording.text))
      from consent join wording on wording.hash = consent.wording_hash and wording.locale = consent.locale
      where consent.lead_id = lead.id) as consents
  from lead join data_key on data_key.lead_id = lead.id join idempotency_record record on record.lead_id = lead.id
  limit 1`

/** Columns whose values are a lead's own, in an index. */
const indexed = ['token_hash', 'email_index', 'phone_index', 'person_index']
const another = (value: unknown) =>
  typeof value === 'string' ? randomBytes(value.length).toString('hex').slice(0, value.length) : value

/** The server's own statement of a new lead, with the values of one that it made, each time under ids of its own. */
const sameLead: SameRows = {
  name: 'its rows by the driver alone, one statement',
  writer: async (driver) => {
    const { rows } = await driver.query(given)
    const { record, lead: made, event, consents } = rows[0] as Given
    const fixed = [event, consents ?? [], []].map((value) => JSON.stringify(value))
    return () => {
      const id = newId()
      const own = Object.fromEntries(indexed.map((name) => [name, another(made[name])]))
      return driver.query(
        'select insert_lead($1::jsonb, $2::jsonb, $3::jsonb, $4::jsonb, $5::jsonb, $6::timestamptz)',
        [
          JSON.stringify({ ...record, key: randomUUID(), lead_id: id }),
          JSON.stringify({ ...made, ...own, id }),
          ...fixed,
          new Date(),
        ],
      )
    }
  },
}

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
    same: sameLead,
  })
