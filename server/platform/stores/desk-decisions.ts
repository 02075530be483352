// Store of the desk's decisions with their inputs: configuration, facts, and the answers, sealed as everything personal.
import type { Insertable, Selectable } from 'kysely'
import type { Answers } from '#domain/questions/answers.ts'
import { leadSealer } from '../kit/lead-sealer.ts'
import type { KeyedLead } from '../kit/lead-sealer.ts'
import type { Sealer } from '../kit/sealing.ts'
import { dataKeyOf } from './data-keys.ts'
import type { Handle } from './database.ts'
import type { DeskDecisionTable } from './desk-tables.ts'

/** With the data key of its lead beside. */
export type DecisionRow = Selectable<DeskDecisionTable> & Pick<KeyedLead, 'data_key'>

const sealContext = (leadId: string, round: number) => `desk_decision.answers ${leadId} ${round}`

export function sealDecisionAnswers(sealer: Sealer, lead: KeyedLead, round: number, answers: Answers): string {
  return leadSealer(sealer, lead).seal(sealContext(lead.id, round), JSON.stringify(answers))
}

/** Throws where the blob was changed or moved. */
export function openDecisionAnswers(
  sealer: Sealer,
  { lead_id: id, data_key, round, answers }: Pick<DecisionRow, 'lead_id' | 'data_key' | 'round' | 'answers'>,
): Answers {
  return JSON.parse(leadSealer(sealer, { id, data_key }).open(sealContext(id, round), answers)) as Answers
}

export async function storedDecision(db: Handle, leadId: string, round: number): Promise<DecisionRow | undefined> {
  return db
    .selectFrom('desk_decision')
    .selectAll()
    .select(dataKeyOf('desk_decision.lead_id'))
    .where('lead_id', '=', leadId)
    .where('round', '=', round)
    .executeTakeFirst()
}

/** The rounds of a lead, first to last. */
export async function decisionsOf(db: Handle, leadId: string): Promise<DecisionRow[]> {
  return db
    .selectFrom('desk_decision')
    .selectAll()
    .select(dataKeyOf('desk_decision.lead_id'))
    .where('lead_id', '=', leadId)
    .orderBy('round')
    .execute()
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
