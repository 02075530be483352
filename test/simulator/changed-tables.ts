// Tables that a statement changes, by its text: what depends on others needs no new look.

/** Functions of the database that write a lead with everything beside it. */
const writers = /^\s*(?:with made as materialized \(\s*)?select (?:insert_lead|update_lead|write_consents)\(/

/** Triggers on these write to the outbox. */
const told = ['lead', 'lead_event', 'consent', 'offer', 'loan_outcome']
/** And on these to what is to be counted anew. */
const counted = ['lead', 'lead_event', 'lead_arm', 'conversion', 'outbox_held', 'revenue']

/** Names of the tables; none of a statement that only reads. */
export function changedTables(sql: string): readonly string[] {
  const named = [...sql.matchAll(/\b(?:insert into|update|delete from)\s+"?([a-z_]+)"?/gi)].map(([, table]) => table!)
  const all = writers.test(sql) ? [...named, 'lead', 'job', 'outbox', 'consent'] : named
  const isAmong = (tables: readonly string[]) => all.some((table) => tables.includes(table))
  return [...all, ...(isAmong(told) ? ['outbox'] : []), ...(isAmong(counted) ? ['lead_outcome_change'] : [])]
}
