// Idempotent writes: the first answer to a key is stored with what it wrote and returned again.
// Another request under the key is refused; one that runs at the same time is told to wait. A key is known for a week.
import { refuse, reply } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import type { Database, Handle } from '#server/platform/stores/database.ts'
import { errorCode } from '#server/platform/kit/error-code.ts'
import type { NewRecord } from '#server/platform/stores/lead-writes.ts'
import { leadSealer } from '#server/platform/kit/lead-sealer.ts'
import type { KeyedLead } from '#server/platform/kit/lead-sealer.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import { deleteOldRecords, lockedRecord, storedRecord } from './idempotency-store.ts'
import type { StoredRecord } from './idempotency-store.ts'

export interface IdempotentRequest {
  readonly key: string
  readonly endpoint: string
  /** Equal for equal requests. */
  readonly requestHash: string
}

const longestKey = 255
const shortestKey = 8

export function isIdempotencyKey(text: string | undefined): text is string {
  return text !== undefined && text.length >= shortestKey && text.length <= longestKey && /^[\x21-\x7e]+$/.test(text)
}

const sealContext = ({ endpoint, key }: IdempotentRequest) => `idempotency_record.body ${endpoint} ${key}`

/** The record of an answer, to be written with the lead that the answer is about; null where it is about none. */
export function recordOf(
  sealer: Sealer,
  lead: KeyedLead | null,
  idempotency: IdempotentRequest,
  status: number,
  body: object,
): NewRecord {
  const { seal } = lead ? leadSealer(sealer, lead) : sealer
  const sealedBody = seal(sealContext(idempotency), JSON.stringify(body))
  return { ...idempotency, status, sealedBody, leadId: lead?.id ?? null }
}

/** Forgets the answers of keys that are older than their life; how many. Hourly is enough: nobody repeats a request for a week. */
export async function purgeRecords(db: Handle, now: number): Promise<number> {
  const { numDeletedRows } = await deleteOldRecords(db, now)
  return Number(numDeletedRows)
}

/** The answer stored for the key, or the refusal of another request under it; nothing where the key is new. */
export async function storedAnswer(
  db: Handle,
  sealer: Sealer,
  idempotency: IdempotentRequest,
): Promise<Answer | undefined> {
  const record = await storedRecord(db, idempotency)
  return record && answerIn(sealer, idempotency, record)
}

/** True where an answer is stored for the key, whatever the request was. */
export const hasAnswer = async (db: Handle, idempotency: Omit<IdempotentRequest, 'requestHash'>) =>
  (await storedRecord(db, idempotency)) !== undefined

/** Time for which a new token is told again: as long as a browser tries a lost answer by itself, and some. */
export const tokenReplayMs = 15 * 60_000

/** As `storedAnswer`, of an answer with a token: that is told again for some minutes, and then to nobody (S-30). */
export async function storedCreation(
  { db, sealer, now }: { readonly db: Handle; readonly sealer: Sealer; readonly now: () => number },
  idempotency: IdempotentRequest,
): Promise<Answer | undefined> {
  const record = await storedRecord(db, idempotency)
  if (!record) return undefined
  const answer = answerIn(sealer, idempotency, record)
  return answer.kind === 'reply' && now() - record.at.getTime() >= tokenReplayMs ? refuse('answered-before') : answer
}

function answerIn(sealer: Sealer, idempotency: IdempotentRequest, record: StoredRecord): Answer {
  if (record.request_hash !== idempotency.requestHash) return refuse('idempotency-key-reused')
  return reply(record.status, bodyOf(sealerOf(sealer, record).open(sealContext(idempotency), record.body)))
}

/** Sealer that opens a stored body: the lead's own, where the record has a lead. */
const sealerOf = (sealer: Sealer, { lead_id: id, data_key }: StoredRecord) =>
  id === null ? sealer : leadSealer(sealer, { id, data_key })

/** A stored body. One of before migration 026 has `answeredKeys` under its first name; a key is known for a week. */
function bodyOf(text: string): object {
  const { held, ...body } = JSON.parse(text) as { readonly held?: readonly string[] }
  return held === undefined ? body : { ...body, answeredKeys: held }
}

/**
 * Answers in one transaction that has the key's lock, from the answer that is stored for the key, where one is. What is answered for the first
 * time writes its own record with what else it writes; an answer that is no reply has written nothing, so that a corrected request may use
 * the key again.
 */
export async function answerUnderKey(
  db: Database,
  sealer: Sealer,
  idempotency: IdempotentRequest,
  answer: (trx: Handle, stored: Answer | undefined) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await db.transaction().execute(async (trx) => {
      const record = await lockedRecord(trx, idempotency)
      if (record === 'busy') return refuse('still-running')
      return answer(trx, record && answerIn(sealer, idempotency, record))
    })
  } catch (error) {
    // Hash collisions and the moment of a lock's passing on apart, the lock keeps others away; the primary key is what guarantees it.
    if (errorCode(error) === '23505') return refuse('still-running')
    throw error
  }
}

/** Does the work once for the key; later the stored answer is given again. */
export const runIdempotent = (
  db: Database,
  sealer: Sealer,
  idempotency: IdempotentRequest,
  work: (trx: Handle) => Promise<Answer>,
): Promise<Answer> => answerUnderKey(db, sealer, idempotency, async (trx, stored) => stored ?? work(trx))
