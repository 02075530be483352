// Signed call-backs of third parties: verified over the raw bytes, parsed, each event once (R-26, S-30).
import * as v from 'valibot'
import { signatureHeaders } from '#contract/partner-protocol.ts'
import { verifySignature } from '../kit/partner-signature.ts'
import { readableWords, wrongPlace } from '../kit/partner-words.ts'
import type { Handle } from '../stores/database.ts'
import { refuse, refuseAt } from './answer.ts'
import type { Answer } from './answer.ts'
import { insertCallBack } from './signed-event-store.ts'

export interface SignedCall {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The bytes as they came. */
  readonly rawBody: Uint8Array
}

/** The event, or why it is refused; `now` in Unix milliseconds. */
export function readSigned<T extends v.GenericSchema>(
  schema: T,
  { headers, rawBody }: SignedCall,
  { secret, now }: { readonly secret: string; readonly now: number },
): { readonly event: v.InferOutput<T> } | { readonly refused: Answer } {
  const isSigned = verifySignature({
    secret,
    timestamp: headers[signatureHeaders.timestamp],
    signature: headers[signatureHeaders.signature],
    rawBody,
    nowSeconds: Math.floor(now / 1000),
  })
  if (!isSigned) return { refused: refuse('signature') }
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.transform(readableWords), schema),
    Buffer.from(rawBody).toString(),
  )
  return read.success ? { event: read.output } : { refused: refuseAt(wrongPlace(read.issues[0]) || 'body') }
}

/** Writes down that an event came; false where it had come before. */
export async function isFirst(
  trx: Handle,
  event: { readonly lender: string; readonly event_id: string; readonly lead_id: string; readonly at: Date },
): Promise<boolean> {
  const stored = await insertCallBack(trx, event)
  return stored !== undefined
}
