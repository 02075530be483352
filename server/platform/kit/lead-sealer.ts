// Data key of a lead: random, sealed with the server's keys in a table of its own. Everything personal of the lead is sealed
// with it, so that whoever destroys the key has destroyed all of that, wherever copies of it still lie (P-05).
import { createSecretKey, randomBytes } from 'node:crypto'
import { memoise } from './memoise.ts'
import { cipherOf } from './sealing.ts'
import type { Cipher, Sealer } from './sealing.ts'

/** A lead with its sealed data key: none where it was erased, or is from before there were data keys. */
export interface KeyedLead {
  readonly id: string
  readonly data_key: string | null
}

/** Stands before what was sealed with a data key; no key of the server can have this name. */
export const dataKeyId = 'data_key'

const sealContext = (leadId: string) => `data_key.sealed_key ${leadId}`

/** A new data key, sealed. */
export function newDataKey(sealer: Sealer, leadId: string): string {
  return sealer.seal(sealContext(leadId), randomBytes(32).toString('base64url'))
}

/** True where the server's keys open a data key; false where another one of the same id sealed it. */
export function opensDataKey(sealer: Pick<Sealer, 'open'>, { id, data_key: sealed }: KeyedLead): boolean {
  if (sealed === null) return false
  try {
    sealer.open(sealContext(id), sealed)
    return true
  } catch {
    return false
  }
}

// A call opens and seals several texts of one row: its data key is opened once, and is gone with the row.
const sealers = memoise((sealer: Sealer) => memoise((lead: KeyedLead) => newLeadSealer(sealer, lead)))

/** Seals with the lead's data key, with the server's where the lead has none. Opens what either sealed, and throws where the key is gone. */
export const leadSealer = (sealer: Sealer, lead: KeyedLead): Sealer => sealers(sealer)(lead)

function newLeadSealer(sealer: Sealer, { id, data_key: sealed }: KeyedLead): Sealer {
  if (sealed === null) return sealer
  let made: Cipher | undefined
  const own = (): Cipher => {
    made ??= cipherOf(
      dataKeyId,
      new Map([[dataKeyId, createSecretKey(sealer.open(sealContext(id), sealed), 'base64url')]]),
    )
    return made
  }
  const isOwn = (start: string) => start.startsWith(`${dataKeyId}.`)
  return {
    seal: (...given) => own().seal(...given),
    open: (place, text) => (isOwn(text) ? own() : sealer).open(place, text),
    sealBytes: (...given) => own().sealBytes(...given),
    openBytes: (place, bytes) => {
      const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
        'latin1',
        0,
        dataKeyId.length + 1,
      )
      return (isOwn(head) ? own() : sealer).openBytes(place, bytes)
    },
    index: (...given) => sealer.index(...given),
  }
}
