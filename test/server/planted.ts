// Fixture of a lead with a canary in every place where the database may hold personal data.
import { randomUUID } from 'node:crypto'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { LeadOutcome } from '#domain/law/retention.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { newDataKey } from '#server/platform/kit/lead-sealer.ts'
import { keepDataKey } from '#server/platform/stores/data-keys.ts'
import { sealTold } from '#server/platform/stores/follow-ups.ts'
import { contactIndexes, sealAnswers } from '#server/platform/stores/sealed-answers.ts'
import { sealRequestContext } from '#server/lead/request-context.ts'
import { plantConsents } from './planted-consents.ts'
import { plantFiles } from './planted-files.ts'
import { plantHistory } from './planted-history.ts'
import { plantMessages } from './planted-messages.ts'
import { plantProofs } from './planted-proofs.ts'
import { recordsOf } from './planted-records.ts'
import type { Planted, Stores } from './planted-records.ts'
import { plantDecision, plantVerdict } from './planted-verdict.ts'

/** Every data point holds a canary: `{mark}-{data point}`. */
export function canaryAnswers(mark: string): Answers {
  return Object.fromEntries(dataPointKeys.map((key) => [key, `${mark}-${key}`]))
}

/** Words of nobody, which go with the last consent to them. */
export const plantedWording = 'planted'

/** Rows in every table beside the lead's own. */
export async function plantRecords(stores: Stores, planted: Planted): Promise<void> {
  const records = await recordsOf(stores, planted)
  await plantVerdict(records)
  await plantDecision(records, canaryAnswers(`${planted.mark}-decision`))
  await plantFiles(records)
  await plantProofs(records)
  await plantHistory(records)
  await plantConsents(records, plantedWording)
  await plantMessages(records)
}

/** Marks that a planted lead has sealed, beside the canaries of its answers. */
const sealedMarks = [
  'reason',
  'ask',
  'answer',
  'document',
  'ending',
  'chunk',
  'code',
  'click',
  'visit',
  'redirect',
  'answer-to-repeat',
  'tier',
  'told',
] as const

/** Marks that it has plain: hashes, our own ids and codes, and where somebody came from as a keyed hash. */
const plainMarks = [
  'upload-hash',
  'attempt',
  'network-index',
  'came-from',
  'session-key',
  'notice',
  'chosen-from',
  'stretched',
  'address-index',
  'to-whom',
  'offer',
  'token',
  'job',
  'code-job',
  'result',
] as const

export const plantedMarks = [...sealedMarks, ...plainMarks] as const

/** Marks that a dump of the database holds sealed. Files are not in it, and a long value is cut into pages. */
export const sealedInDatabase = sealedMarks.filter((mark) => !['chunk', 'document'].includes(mark))

const stateOf: Readonly<Record<LeadOutcome, number>> = {
  draft: stateNumber('loan-information'),
  unsold: stateNumber('rejected'),
  sold: stateNumber('accepted'),
}

interface Lead {
  readonly country: string
  readonly outcome: LeadOutcome
  readonly mark: string
  readonly at: Date
  /** From before there were data keys. */
  readonly isOld?: true
}

/** A lead of a country and an outcome that was last changed at a time; its id. */
export async function plantLead(
  { db, documents, sealer }: Stores,
  { country, outcome, mark, at, isOld }: Lead,
): Promise<string> {
  const id = randomUUID()
  const keyed = { id, data_key: isOld ? null : newDataKey(sealer, id) }
  const answers = canaryAnswers(mark)
  const { emailIndex, phoneIndex } = contactIndexes(sealer, answers, () => '+34612345678')
  await db
    .insertInto('lead')
    .values({
      id,
      variant: `askrobin-${country}`,
      brand: 'askrobin',
      country,
      product: 'askrobin',
      flow: 'v3',
      locale: country,
      state: stateOf[outcome] as 1,
      version: 1,
      token_hash: `${mark}-hash`,
      sections: JSON.stringify(sealAnswers(sealer, keyed, answers)),
      answered_keys: [...dataPointKeys],
      requested_by_lender: [],
      round: outcome === 'draft' ? 0 : 7,
      resume_with: null,
      request_context: sealRequestContext(
        sealer,
        { ...keyed, request_context: null },
        { sellingTierGlobalId: `${mark}-tier` },
        '203.0.113.7',
      ),
      result: JSON.stringify({ application: { status: 'accepted' }, lender: `${mark}-result` }),
      email_index: emailIndex,
      phone_index: phoneIndex,
      created_at: at,
      updated_at: at,
      expires_at: at,
      links_revoked_at: null,
      follow_up: sealTold(sealer, keyed, {
        id: randomUUID(),
        key: 'vehicle',
        lender: 'Creditea',
        fields: [],
        ask: { note: `${mark}-told` },
      }),
      erased_at: null,
      proof_index: null,
    })
    .execute()
  if (keyed.data_key !== null) await keepDataKey(db, id, keyed.data_key)
  await plantRecords({ db, documents, sealer }, { leadId: id, mark, at, isSold: outcome === 'sold' })
  return id
}
