// Test of a disk that fills while the embedded database runs. A retry is asked for, nothing is there by half, and it recovers
// alone; an alarm rings meanwhile, and no balancer turns away.
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/stores/database.ts'
import { readinessOf, stateOf } from '#server/ops/health/readiness.ts'
import { atMost } from '#test/at-most.ts'
import { startTestServer } from './server.ts'

/** As the embedded database has it, whose calls go through it one by one. */
const files = createRequire(import.meta.url)('node:fs') as Pick<typeof import('node:fs'), 'openSync' | 'writeSync'>
const { openSync, writeSync } = files

let dataDir: string
let isFull: boolean
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'loanform-full-'))
  isFull = false
  const without = new Set<number>()
  files.openSync = (path, ...how) => {
    const file = openSync(path, ...how)
    if (String(path).includes('/base/')) without.add(file)
    else without.delete(file)
    return file
  }
  files.writeSync = ((file: number, ...what: never[]) => {
    if (isFull && without.has(file)) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return (writeSync as (file: number, ...what: never[]) => number)(file, ...what)
  }) as typeof writeSync
})
afterEach(() => {
  Object.assign(files, { openSync, writeSync })
  rmSync(dataDir, { recursive: true, force: true })
})

test('R-24: on a disk that fills, what cannot be kept is refused for now and said by /ready, what was acknowledged is there, and it recovers alone', async () => {
  const opened = await openDatabase({ dataDir, onConnectionError: () => {}, onLockLost: () => {} })
  if ('refused' in opened) throw new Error(opened.refused)
  const server = await startTestServer({ database: opened.db })
  const ready = async () => {
    const process = { isStopping: () => false, refusedMsAgo: opened.refusedMsAgo }
    const parts = await readinessOf(server.deps, process)
    return { parts, part: parts.find((each) => each.part === 'database room') }
  }
  const first = await server.aLead()
  expect((await ready()).part).toMatchObject({ state: 'ok' })
  isFull = true
  const kept = [first.id]
  for (const _ of atMost(500, () => 'a lead that has no room')) {
    const { id, made } = await server.aLead()
    if (made.status !== 201) {
      expect([made.status, made.headers['retry-after']]).toEqual([503, '2'])
      expect((made.body as { reference?: string }).reference).toBeDefined()
      break
    }
    kept.push(id)
  }
  const { part, parts } = await ready()
  expect(part).toMatchObject({ state: 'failed', about: expect.stringMatching(/^found no room on its disk \d+ s ago/) })
  expect(stateOf(parts)).toBe('degraded')
  const rows = await server.db.selectFrom('lead').select('id').execute()
  expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
  expect((await first.status()).id).toBe(first.id)
  isFull = false
  expect((await server.aLead()).made.status).toBe(201)
  await server.close()
  await opened.close()
}, 240_000)
