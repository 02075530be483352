// Sealing keys for personal data: from the configuration, or made at the first start in development.
import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { inDataFolder } from './data-folder.ts'

const key = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => Buffer.from(text, 'base64')),
  v.check((bytes) => bytes.length === 32),
)

const keyRing = v.pipe(
  v.strictObject({
    /** The key new data is sealed with. */
    current: v.string(),
    /** By key id, old ones included: what they sealed must stay readable. */
    sealing: v.record(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,20}$/)), key),
    /** For blind indexes and request hashes; it cannot be changed without making those anew. */
    index: key,
  }),
  v.check(({ current, sealing }) => Object.hasOwn(sealing, current)),
)

export type KeyRing = v.InferOutput<typeof keyRing>

/** Format of `LOANFORM_KEYS` and `keys.json`. */
export const keyRingForm =
  'JSON {"current":"<id>","sealing":{"<id>":"<32 bytes in base64>"},"index":"<32 bytes in base64>"}'

/** The keys of a JSON text, or nothing where it is not of the form. */
export function readKeyRing(text: string): KeyRing | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), keyRing), text)
  return read.success ? read.output : undefined
}

/** New keys as the JSON text of the form. */
export function newKeyRing(): string {
  const newKey = () => randomBytes(32).toString('base64')
  return `${JSON.stringify({ current: 'k1', sealing: { k1: newKey() }, index: newKey() }, null, 2)}\n`
}

const fileIn = (dataDir: string) => join(dataDir, 'keys.json')

/** The keys of the data folder; nothing where it has none. Throws where the file is not of the form. */
export function keyRingThere(dataDir: string): KeyRing | undefined {
  let text: string
  try {
    text = readFileSync(fileIn(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const keys = readKeyRing(text)
  if (!keys) throw new Error(`${fileIn(dataDir)}: expected ${keyRingForm}`)
  return keys
}

/**
 * Writes the ring of a folder, on the disk before anything is sealed with it. `name` gives it its name in one step: nobody reads half of
 * it. Of a ring that has no room nothing is left.
 */
export function putKeyRing(dataDir: string, text: string, name: (from: string, to: string) => void): void {
  const unfinished = `${fileIn(dataDir)}.${randomUUID()}`
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flush: true })
    name(unfinished, fileIn(dataDir))
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Makes the ring of a folder that has none: of two processes one makes it. */
function makeKeyRing(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    putKeyRing(dataDir, newKeyRing(), linkSync)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Development's own keys, made in the data folder at the first start. Throws where the file is not of the form. */
export function keyRingIn(dataDir: string): KeyRing {
  return inDataFolder(dataDir, () => {
    const found = keyRingThere(dataDir)
    if (found) return found
    makeKeyRing(dataDir)
    return keyRingIn(dataDir)
  })
}
