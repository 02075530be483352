// Store of the desk's decisions with their inputs: configuration, facts, and the answers, sealed as everything personal.
import type { Insertable, Selectable } from 'kysely'
import type { Answers } from '#domain/questions/answers.ts'
import type { Sealer } from '../kit/sealing.ts'
import type { Handle } from './database.ts'
import type { DeskDecisionTable } from './tables.ts'

export type DecisionRow = Selectable<DeskDecisionTable>

const sealContext = (leadId: string, round: number) => `desk_decision.answers ${leadId} ${round}`

export function sealDecisionAnswers(sealer: Sealer, leadId: string, round: number, answers: Answers): string {
  return sealer.seal(sealContext(leadId, round), JSON.stringify(answers))
}

/** Throws where the blob was changed or moved. */
export function openDecisionAnswers(
  sealer: Sealer,
  { lead_id, round, answers }: Pick<DecisionRow, 'lead_id' | 'round' | 'answers'>,
): Answers {
  return JSON.parse(sealer.open(sealContext(lead_id, round), answers)) as Answers
}

export async function storedDecision(db: Handle, leadId: string, round: number): Promise<DecisionRow | undefined> {
  return db
    .selectFrom('desk_decision')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('round', '=', round)
    .executeTakeFirst()
}

/** The rounds of a lead, first to last. */
export async function decisionsOf(db: Handle, leadId: string): Promise<DecisionRow[]> {
  return db.selectFrom('desk_decision').selectAll().where('lead_id', '=', leadId).orderBy('round').execute()
}

interface KeptConfiguration {
  readonly version: string
  readonly text: string
}

/** Keeps a decision, and its configuration where no decision was made under it before. */
export async function keepDecision(
  trx: Handle,
  row: Insertable<DeskDecisionTable>,
  { version, text }: KeptConfiguration,
): Promise<void> {
  // Looked for first: the text is long.
  if ((await storedConfiguration(trx, version)) === undefined)
    await trx
      .insertInto('desk_configuration')
      .values({ version, lenders: text, at: row.at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await trx.insertInto('desk_decision').values(row).execute()
}

/** The text of a configuration. */
export async function configurationText(db: Handle, version: string): Promise<string> {
  const { lenders } = await db
    .selectFrom('desk_configuration')
    .select('lenders')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return lenders
}

async function storedConfiguration(db: Handle, version: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('desk_configuration')
    .select('version')
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.version
}
