// SQL that copies template leads: fresh ids and keyed hashes, times shifted, everything else byte for byte. Sealed values keep their size and
// open for nobody, because they are bound to the id of the template.
import { holdings } from '#server/people/retention/holdings.ts'

/** Tables with rows of a lead, and the column that says whose they are. */
export const copied: Readonly<Record<string, string>> = {
  lead: 'id',
  data_key: 'lead_id',
  ...Object.fromEntries(Object.entries(holdings).map(([table, { lead }]) => [table, lead])),
}

export interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly identity: boolean
}

/** Asks for the columns of all tables of the product. */
export const columnsQuery = `
  select table_name as table, column_name as name, data_type as type, is_identity = 'YES' as identity
  from information_schema.columns where table_schema = 'public' order by ordinal_position`

/** Hashes and names of which no two leads have the same. */
const ownOfLead = new Set([
  'email_index',
  'phone_index',
  'person_index',
  'proof_index',
  'token_hash',
  'key',
  'session_key',
  'address_index',
  'number_index',
  'network_index',
  'target_index',
  'person',
  'event_id',
  'code_hash',
])

/** The id of a copy: of its template's and its number, and in the order of time as the product's own are. */
const copiedId = (id: string) => `(p.made || substr(md5(${id} || ':' || p.n), 13))::uuid`

function copyOf({ table, name, type }: Column): string {
  const column = `r."${name}"`
  if (type === 'uuid') return copiedId(`${column}::text`)
  if (type === 'timestamp with time zone') return `${column} + p.shift`
  if (type === 'date') return `(${column} + p.shift)::date`
  if (table === 'outbox_held' && name === 'serial') return `${column} + 1000000 * p.n`
  if (ownOfLead.has(name)) return `left(md5(${column} || p.n) || md5(p.n || ${column}), length(${column}))`
  return column
}

/** Numbers of copies, the first and the last. */
export interface Chunk {
  readonly from: number
  readonly to: number
}

export interface Copying {
  readonly leads: number
  readonly days: number
  readonly edges: readonly number[]
  /** ISO time of the youngest. */
  readonly now: string
}

/** The copies from one number to another: when each is made, and of which template it is. */
const placesOf = ({ leads, days, edges, now }: Copying, { from, to }: Chunk) => `
  select c.n, template.lead_id, timestamptz '${now}' - c.age * interval '1 day' - template.born as shift,
    lpad(to_hex((extract(epoch from timestamptz '${now}' - c.age * interval '1 day') * 1000)::bigint), 12, '0') as made
  from (
    select n, ${days}::float8 * (1 - n::float8 / ${leads}) as age from generate_series(${from}, ${to}) n
  ) c
  join growth.template template
    on template.band = width_bucket(c.age, array[${edges.slice(0, -1).join(', ')}]::float8[])
    and template.slot = c.n % 100`

/** Statement that writes copies of a table's rows, in the order of time. `columns` are those of all tables. */
export function copyStatement(table: string, all: readonly Column[], copying: Copying, chunk: Chunk): string {
  if (table === 'job') return copyJobsStatement(copying, chunk)
  const columns = all.filter((column) => column.table === table)
  const written = columns.filter(({ identity }) => !identity)
  const serial = columns.find(({ identity }) => identity)
  return `
    insert into public."${table}" (${written.map(({ name }) => `"${name}"`).join(', ')})
    select ${written.map(copyOf).join(', ')}
    from (${placesOf(copying, chunk)}) p
    join growth."${table}" r on r."${copied[table]!}" = p.lead_id
    order by p.n${serial ? `, r."${serial.name}"` : ''}`
}

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Jobs name what they are about in texts. None is due before a day from now: nobody could open what a copy has. */
const copyJobsStatement = (copying: Copying, chunk: Chunk): string => `
  insert into public.job (kind, payload, dedupe_key, run_at, lane, lead_id)
  select r.kind,
    (
      select jsonb_object_agg(key, case when value ~ '^${uuid}$' then ${copiedId('value')}::text else value end)
      from jsonb_each_text(r.payload)
    ),
    regexp_replace(r.dedupe_key, '${uuid}.*$', '') || md5(r.dedupe_key || p.n)::uuid,
    greatest(r.run_at + p.shift, timestamptz '${copying.now}' + interval '1 day'), r.lane,
    ${copiedId('r.lead_id::text')}
  from (${placesOf(copying, chunk)}) p
  join growth.job r on r.copied_with = p.lead_id`
