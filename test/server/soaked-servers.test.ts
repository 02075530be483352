// Test of two servers under load that are killed at random moments. Meanwhile keys are turned, people are erased and a backup is
// made, which refuses to be restored beside them and is restored at the end (P-05, P-08, R-22, R-26, R-38, S-21). Everything at
// random comes from one seed, which `SEED` sets.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgres } from '#scripts/postgres.ts'
import type { Postgres } from '#scripts/postgres.ts'
import { keyRingIn } from '#server/platform/kit/sealing-keys.ts'
import { openAsIs } from '#server/platform/stores/database.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { vacuumDataKeys } from '#server/platform/stores/vacuum.ts'
import { atMost } from '#test/at-most.ts'
import { createChance } from '#test/simulator/chance.ts'
import { startLenders } from './killing-lenders.ts'
import type { KillingLenders } from './killing-lenders.ts'
import { apply, bringToEnd, createClient } from './soaked-applicants.ts'
import type { Acknowledged } from './soaked-applicants.ts'
import {
  agreedAgain,
  answersIn,
  dataKeysOnDisk,
  deadJobs,
  dueJobs,
  keyedLeads,
  unopened,
  withoutDataKeys,
} from './soaked-database.ts'
import { newDatabase, startPair } from './soaked-processes.ts'
import type { Pair } from './soaked-processes.ts'

/** `npm run soak` kills long; every run of the suite a little. */
const kills = Number(process.env.KILLS ?? 2)
const seed = Number(process.env.SEED ?? 1)
const clients = 3
/** So many leads are made for each kill, and no more. */
const leadsAKill = 8
const lifeMs = 600
/** Keys are turned at every so many kills; each second time the command is killed as well. */
const turnEvery = Math.max(2, Math.round(kills / 8))

const files = mkdtempSync(join(tmpdir(), 'loanform-soaked-'))
const dataDir = join(files, 'data')
const backupFile = join(files, 'set.backup')
let lenders: KillingLenders
let postgres: Postgres
let databaseUrl: string
let pair: Pair
beforeAll(async () => {
  lenders = await startLenders(40)
  postgres = await findPostgres({ environment: process.env, say: () => {} })
  databaseUrl = await newDatabase(postgres.url)
  pair = await startPair({ databaseUrl, dataDir, lendersUrl: lenders.url })
}, 240_000)
afterAll(async () => {
  await pair.stop()
  await postgres.stop()
  lenders.close()
  rmSync(files, { recursive: true, force: true })
}, 60_000)

const withDatabase = async <T>(look: (db: Database) => Promise<T>): Promise<T> => {
  const { db, close } = await openAsIs({ databaseUrl })
  try {
    return await look(db)
  } finally {
    await close()
  }
}

interface Load {
  readonly leads: Acknowledged[]
  readonly wrong: string[]
  killed: number
  isOver: boolean
}

/** Applies again and again, no further ahead of the kills than `leadsAKill`. */
async function applyUntilOver(load: Load, client: ReturnType<typeof createClient>, number: number): Promise<void> {
  const chance = createChance(seed * 1000 + number)
  for (const turn of atMost(1_000_000, () => 'the kills to be over')) {
    if (load.isOver) return
    if (load.leads.length >= (load.killed + 1) * leadsAKill) await pause(20)
    else await apply(client, { ...load, chance, index: number * 1_000_000 + turn })
  }
}

/** Says how far a long run is. */
const tell = (line: string) => void (process.env.SOAK === '1' && process.stderr.write(`${line}\n`))

/** Makes the backup; the keys that it needs. */
async function backUp(load: Load): Promise<readonly string[]> {
  const { code, out, errors } = await pair.admin('backup', backupFile)
  if (code !== 0) load.wrong.push(errors)
  return /need the keys (.*), which/.exec(out)?.[1]?.split(', ') ?? []
}

/** A restore beside servers at work; it must refuse, and change nothing. */
async function restoreBeside(load: Load): Promise<void> {
  const { code, errors } = await pair.admin('restore', backupFile, '--replace')
  if (code !== 1 || !errors.includes('connected to the database are')) load.wrong.push(`restore ${code} ${errors}`)
}

/** Kills one server after another; at some of the kills keys are turned, and at half of them a backup is made and a restore is tried. */
async function killAll(load: Load) {
  const chance = createChance(seed)
  const beside: Promise<unknown>[] = []
  let backupBegan = 0
  let backupKeys: readonly string[] = []
  let turned = 0
  let turning: Promise<unknown> = Promise.resolve()
  for (let kill = 0; kill < kills; kill++) {
    for (const _ of atMost(12_000, () => `leads of kill ${kill}`)) {
      if (load.leads.length >= (kill + 1) * leadsAKill - clients) break
      await pause(10)
    }
    if (kill % turnEvery === 1) {
      const cutAfterMs = turned % 2 === 1 ? chance.between(800, 4000) : undefined
      turning = turning.then(async () => {
        if (cutAfterMs !== undefined) return pair.adminCutOff(cutAfterMs, 'keys', 'rotate')
        const { code, errors } = await pair.admin('keys', 'rotate')
        if (code !== 0) load.wrong.push(`keys rotate ${code} ${errors}`)
      })
      turned += 1
    }
    if (kill === Math.floor(kills / 2)) {
      backupBegan = Date.now()
      beside.push(
        backUp(load).then((keys) => {
          backupKeys = keys
          return restoreBeside(load)
        }),
      )
    }
    await pause(chance.between(0, lifeMs))
    await pair.kill(chance.below(2))
    load.killed += 1
    tell(`kill ${load.killed}: ${load.leads.length} leads`)
  }
  await Promise.all([...beside, turning])
  return { backupBegan, backupKeys, turned }
}

/** Compares the applicants' knowledge with a database. Leads from after `until` need not be there. */
async function compare(db: Database, leads: readonly Acknowledged[], until = Number.POSITIVE_INFINITY) {
  const there = await answersIn(db, dataDir)
  const keyed = await keyedLeads(db)
  const text = await withoutDataKeys(db, dataDir)
  const erased = leads.filter(({ isErased }) => isErased)
  const kept = leads.filter(({ isErased, changedAt }) => !isErased && changedAt < until)
  const isLost = ({ id, answers }: Acknowledged) => {
    const found = there.get(id)
    return !found || Object.keys(answers).some((key) => !Object.hasOwn(found, key))
  }
  return {
    lost: kept.filter(isLost).map(({ id }) => id),
    otherAddress: kept
      .filter(({ id, mark }) => there.get(id)?.['contactDetails.email'] !== `${mark}@example.test`)
      .map(({ id }) => id),
    unerased: erased
      .filter(({ id, mark }) => there.has(id) || keyed.has(id) || text.includes(mark))
      .map(({ id }) => id),
    agreedAgain: await agreedAgain(
      db,
      leads.flatMap(({ id, hasWithdrawn }) => (hasWithdrawn ? [id] : [])),
    ),
    unopened: await unopened(db, dataDir),
  }
}
const asPromised = { lost: [], otherAddress: [], unerased: [], agreedAgain: [], unopened: [] }

test(
  'P-05 P-08 R-22 R-26 R-38 S-21: killed under load while keys turn and people are erased, two servers keep every promise, and so does the backup',
  async () => {
    const load: Load = { leads: [], wrong: [], killed: 0, isOver: false }
    const client = createClient(pair.ports)
    const applying = Promise.all(Array.from({ length: clients }, (_, number) => applyUntilOver(load, client, number)))
    const { backupBegan, backupKeys, turned } = await killAll(load)
    load.isOver = true
    await applying
    await bringToEnd(client, load.leads)
    await withDatabase(async (db) => {
      for (const _ of atMost(1200, () => 'jobs that are due')) {
        if ((await dueJobs(db)) === 0) break
        await pause(100)
      }
    })
    const sold = (
      await Promise.all(
        load.leads
          .filter(({ isErased }) => !isErased)
          .map(async ({ id, token }) => (await client.call('GET', `/lead/status/${id}`, undefined, token)).body),
      )
    ).flatMap(({ result }) => result?.offerId ?? [])
    expect(await pair.stop()).toEqual([0, 0])

    expect([load.wrong, load.wrong.length > 0 ? pair.failures : []]).toEqual([[], []])
    expect([lenders.postedTwice(), [...lenders.sentTwice]]).toEqual([[], []])
    expect(new Set(sold).size).toBe(sold.length)
    expect(sold.filter((offer) => !lenders.accepted.has(offer.replace(/^offer-/, '')))).toEqual([])

    // A key that nothing is sealed with any more goes, unless the backup needs it.
    expect((await pair.admin('keys', 'reseal')).code).toBe(0)
    const { current, sealing } = keyRingIn(dataDir)
    const old = Object.keys(sealing).filter((id) => id !== current && !backupKeys.includes(id))
    for (const id of old) expect(await pair.admin('keys', 'drop', id, '--links')).toMatchObject({ code: 0 })
    await withDatabase(async (db) => {
      expect(await deadJobs(db)).toEqual([])
      await vacuumDataKeys(db)
      expect(await compare(db, load.leads)).toEqual(asPromised)
      expect(await dataKeysOnDisk(db, dataDir)).toBe((await keyedLeads(db)).size)
    })
    const counts = {
      kills,
      turned,
      keys: Object.keys(sealing).length,
      leads: load.leads.length,
      sent: load.leads.filter(({ isSent }) => isSent).length,
      erased: load.leads.filter(({ isErased }) => isErased).length,
      withdrawn: load.leads.filter(({ hasWithdrawn }) => hasWithdrawn).length,
      sold: sold.length,
      beforeBackup: load.leads.filter(({ changedAt }) => changedAt < backupBegan).length,
    }
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)

    const restored = await pair.admin('restore', backupFile, '--replace')
    expect([restored.code, restored.code === 0 ? '' : restored.errors]).toEqual([0, ''])
    await withDatabase(async (db) => {
      expect(await compare(db, load.leads, backupBegan)).toEqual(asPromised)
      expect(await dataKeysOnDisk(db, dataDir)).toBe((await keyedLeads(db)).size)
    })
    tell(`${JSON.stringify(counts)} ${restored.out}`)
  },
  120_000 + 30_000 * kills,
)
