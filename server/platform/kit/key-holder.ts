// Key ring of the running server: a new key becomes current without a restart, where the ring is this folder's own. Other
// processes on the folder read it again: within a second, and at once where they meet a key that they do not know.
import { randomBytes } from 'node:crypto'
import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createSealer } from './sealing.ts'
import type { Sealer } from './sealing.ts'
import { keyRingIn, keyRingThere, putKeyRing } from './sealing-keys.ts'
import type { KeyRing } from './sealing-keys.ts'

export interface KeyHolder {
  /** Seals with the current key, whichever that is by then. */
  readonly sealer: Sealer
  readonly ring: () => KeyRing
  /** False where the ring is a setting: only who sets it can change it. */
  readonly isOwn: boolean
  /** Replaces the ring, in the folder first. Throws where the ring is a setting. */
  readonly replace: (ring: KeyRing) => void
}

interface Place {
  readonly keys?: KeyRing
  readonly dataDir: string
  /** Milliseconds, of a clock that is never set back. */
  readonly monotonic?: () => number
}

const lookedAtEveryMs = 1000

/** Version of the file at a path: another one once the file was replaced. */
function versionOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.ino} ${found.mtimeMs}`
}

const keyIdOf = (sealed: string | Uint8Array): string => {
  const begin =
    typeof sealed === 'string' ? sealed.slice(0, 21) : Buffer.from(sealed.subarray(0, 21)).toString('latin1')
  return begin.slice(0, Math.max(0, begin.indexOf('.')))
}

/** The settings' keys, or the data folder's own. */
export function holdKeys({ keys, dataDir, monotonic = () => performance.now() }: Place): KeyHolder {
  const file = join(dataDir, 'keys.json')
  let ring = keys ?? keyRingIn(dataDir)
  let sealer = createSealer(ring)
  let version = keys ? undefined : versionOf(file)
  let lookedAt = monotonic()

  /** Reads the folder's ring where it is another one by now. A ring that went missing changes nothing, and none is made. */
  const look = () => {
    lookedAt = monotonic()
    const found = versionOf(file)
    if (found === undefined || found === version) return
    const next = keyRingThere(dataDir)
    if (!next) return
    ring = next
    version = found
    sealer = createSealer(ring)
  }
  const current = (sealed?: string | Uint8Array) => {
    const isUnknown = sealed !== undefined && !Object.hasOwn(ring.sealing, keyIdOf(sealed))
    if (!keys && (isUnknown || monotonic() - lookedAt >= lookedAtEveryMs)) look()
    return sealer
  }
  return {
    sealer: {
      seal: (...given) => current().seal(...given),
      open: (sealContext, sealed) => current(sealed).open(sealContext, sealed),
      sealBytes: (...given) => current().sealBytes(...given),
      openBytes: (sealContext, sealed) => current(sealed).openBytes(sealContext, sealed),
      index: (...given) => sealer.index(...given),
    },
    ring: () => {
      current()
      return ring
    },
    isOwn: keys === undefined,
    replace: (next) => {
      if (keys) throw new Error('The keys are a setting')
      putKeyRing(dataDir, keyRingText(next), renameSync)
      version = versionOf(file)
      ring = next
      sealer = createSealer(next)
    },
  }
}

/** A ring as `LOANFORM_KEYS` and `keys.json` hold it. */
export function keyRingText({ current, sealing, index }: KeyRing): string {
  const texts = Object.entries(sealing).map(([id, bytes]) => [id, Buffer.from(bytes).toString('base64')])
  const text = { current, sealing: Object.fromEntries(texts), index: Buffer.from(index).toString('base64') }
  return `${JSON.stringify(text, null, 2)}\n`
}

/** The ring with one more key, which is the current one; the index key stays, else nobody would be found any more. */
export function withNewKey(ring: KeyRing): KeyRing {
  const numbers = Object.keys(ring.sealing).map((id) => Number(/^k(\d+)$/.exec(id)?.[1] ?? 0))
  const id = `k${Math.max(0, ...numbers) + 1}`
  return { ...ring, current: id, sealing: { ...ring.sealing, [id]: randomBytes(32) } }
}

/** The ring without a key; never the current one. */
export function withoutKey(ring: KeyRing, id: string): KeyRing {
  if (id === ring.current) throw new Error(`${id} is the current key`)
  const rest = Object.entries(ring.sealing).filter(([each]) => each !== id)
  return { ...ring, sealing: Object.fromEntries(rest) }
}
