// File of the erasure ledger: a line of JSON an entry, only ever added to. It names nobody: leads and addresses stand in it as
// keyed hashes, so that it may lie beside the database and be carried along with its backups.
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'

/** Acts of a person that no restore may undo. */
export const ledgerKinds = [
  'erasure',
  'reference',
  'withdrawal',
  'tracking-withdrawal',
  'suppression',
  'links',
] as const

const entry = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  kind: v.picklist(ledgerKinds),
  /** The lead, the visit or the address, as a keyed hash. */
  subject: v.string(),
  purpose: v.nullable(v.string()),
  channel: v.nullable(v.string()),
  product: v.nullable(v.string()),
  at: v.pipe(v.string(), v.isoTimestamp()),
})
export type LedgerEntry = v.InferOutput<typeof entry>

/** Beside the database, in `DATA_DIR`. */
export const ledgerName = 'erasure-ledger.jsonl'

interface Ledger {
  readonly entries: readonly LedgerEntry[]
  /** Lines that are none, cut off by a crash for instance. */
  readonly unreadable: number
}

/** Nothing where there is no such file. */
export async function readLedger(file: string): Promise<Ledger | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? undefined : Promise.reject(error),
  )
  if (text === undefined) return undefined
  const read = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => v.safeParse(v.pipe(v.string(), v.parseJson(), entry), line))
  return {
    entries: read.flatMap(({ success, output }) => (success ? [output] : [])),
    unreadable: read.filter(({ success }) => !success).length,
  }
}

/** Adds entries, on the disk before it resolves. After a line that was cut off they begin on one of their own. */
export async function appendLedger(file: string, entries: readonly LedgerEntry[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'a', 0o600)
  try {
    const { size } = await handle.stat()
    const lines = entries.map((each) => `${JSON.stringify(each)}\n`).join('')
    await handle.appendFile(size === 0 ? lines : `\n${lines}`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
