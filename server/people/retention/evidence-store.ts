// Evidence of deletion: which class, where, how many, how old, under which configuration. Nothing of a person.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Retention } from '#domain/law/retention.ts'
import { canonicalJson } from '#server/platform/kit/canonical-json.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { RetentionEvidenceTable } from '#server/platform/stores/retention-tables.ts'

/** Names the clocks that were in force: the same clocks have the same name. */
export function configurationName(retention: Readonly<Record<string, Retention>>): string {
  return createHash('sha256').update(canonicalJson(retention)).digest('base64url').slice(0, 16)
}

interface Ended {
  readonly kind: RetentionEvidenceTable['kind']
  readonly class: string
  readonly country: string
  /** Starts of the deleted rows' clocks: one each. */
  readonly began: readonly Date[]
  readonly configuration: string
  readonly at: Date
}

/** One row for what one transaction deleted; none where that is nothing. */
export async function writeEvidence(trx: Handle, { began, ...said }: Ended): Promise<void> {
  if (began.length === 0) return
  const times = began.map((each) => each.getTime())
  await trx
    .insertInto('retention_evidence')
    .values({
      ...said,
      count: began.length,
      oldest: new Date(Math.min(...times)),
      newest: new Date(Math.max(...times)),
    })
    .execute()
}

/** Says for the transaction that proofs may be deleted, which the database refuses otherwise. */
export async function allowDeletes(trx: Handle): Promise<void> {
  await sql`select set_config('loanform.purge', 'on', true)`.execute(trx)
}
