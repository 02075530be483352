// Lock between servers and a restore on PostgreSQL. Each server shares it for as long as it lives, a restore has it alone
// to its end. It is held by an open transaction, so that it holds behind a pooler in transaction mode too.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { giveUpWhenSilent, keptAlive } from './silent-connections.ts'

/** The same in every release. */
const lockKey = 7_226_118_204
/** Is there while a restore is under way, and after one that was cut off: what it left is no database to serve from. */
export const unfinishedTable = 'restore_unfinished'

export interface HeldDatabase {
  /** False once the connection that holds the lock broke. */
  readonly isHeld: () => boolean
  readonly release: () => Promise<void>
}

interface LockClient {
  readonly client: Client
  readonly release: () => Promise<void>
}

/** Application name of a restore's connections, by which it knows its own. */
export const restoreName = 'loanform restore'

/**
 * A connection with an open transaction that no server may end for its age. Rejects where there is no connection. It has no snapshot while
 * it waits: one that lives as long as a server would keep every deleted row on the disk (P-05). So each statement stands without parameters,
 * whose result would keep its snapshot to the end of the transaction.
 */
async function begin(connectionString: string, name: string, onBroken: () => void): Promise<LockClient> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    ...keptAlive,
    application_name: name,
  })
  let isReleased = false
  const broken = () => {
    if (!isReleased) onBroken()
  }
  client.on('error', broken)
  client.on('end', broken)
  await client.connect()
  giveUpWhenSilent(client)
  await client.query('begin isolation level read committed')
  // A setting that this PostgreSQL does not know is left out.
  await client.query(
    `select set_config(name, '0', true) from pg_settings
      where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`,
  )
  const release = async () => {
    isReleased = true
    await client.end().catch(() => {})
  }
  return { client, release }
}

async function isLocked({ client }: LockClient, how: 'shared' | 'alone'): Promise<boolean> {
  const name = how === 'shared' ? 'pg_try_advisory_xact_lock_shared' : 'pg_try_advisory_xact_lock'
  const { rows } = await client.query<{ got: boolean }>(`select ${name}(${lockKey}::bigint) as got`)
  return rows.every(({ got }) => got)
}

async function isUnfinished({ client }: LockClient): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('${unfinishedTable}') is not null as there`,
  )
  return rows.some(({ there }) => there)
}

/** Reasons why the database may not be used just now. */
export type NotToBeUsed = 'restoring' | 'unfinished'

async function share(connectionString: string, onBroken: () => void): Promise<LockClient | NotToBeUsed> {
  const lock = await begin(connectionString, 'loanform', onBroken)
  try {
    const why = !(await isLocked(lock, 'shared')) ? 'restoring' : (await isUnfinished(lock)) ? 'unfinished' : undefined
    if (!why) return lock
    await lock.release()
    return why
  } catch (error) {
    await lock.release()
    throw error
  }
}

const againAfterMs = 500

/**
 * A server's share of the database. Where its connection breaks it is taken again; `onLost` is told, once, where a restore came in between:
 * whoever is told must end without another write. Rejects where there is no connection.
 */
export async function shareDatabase(connectionString: string, onLost: () => void): Promise<HeldDatabase | NotToBeUsed> {
  let isReleased = false
  let held: LockClient | undefined
  const again = async () => {
    held = undefined
    // Ends when the lock is had again, lost or not wanted any more.
    while (!isReleased && !held) {
      await sleep(againAfterMs, undefined, { ref: false })
      const shared = await share(connectionString, broken).catch(() => undefined)
      if (typeof shared === 'string') return isReleased ? undefined : onLost()
      held = shared
    }
    if (isReleased) await held?.release()
  }
  const broken = () => void (held && again())
  const first = await share(connectionString, broken)
  if (typeof first === 'string') return first
  held = first
  return {
    isHeld: () => held !== undefined,
    release: async () => {
      isReleased = true
      await held?.release()
    },
  }
}

/** A restore's hold of the database; nothing while a server or a command has its share. Rejects where there is no connection. */
export async function holdDatabase(connectionString: string): Promise<RestoreHold | undefined> {
  let isHeld = true
  const lock = await begin(connectionString, restoreName, () => (isHeld = false))
  if (!(await isLocked(lock, 'alone'))) {
    await lock.release()
    return undefined
  }
  return { isHeld: () => isHeld, release: lock.release, ...markIn(connectionString) }
}

interface RestoreMark {
  /** Before anything is changed: from now on no server starts on the database. */
  readonly begin: () => Promise<void>
  /** All that a restore does is done. */
  readonly end: () => Promise<void>
}

export interface RestoreHold extends HeldDatabase, RestoreMark {}

/** By connections of their own: the mark is to be there for everybody at once, and the lock's transaction stays open. */
function markIn(connectionString: string): RestoreMark {
  const run = async (statement: string) => {
    const client = new Client({ connectionString, application_name: restoreName })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  return {
    begin: () => run(`create table if not exists ${unfinishedTable} ()`),
    end: () => run(`drop table if exists ${unfinishedTable}`),
  }
}
