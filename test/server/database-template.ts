// Template of an empty embedded database, made once: each test file unpacks a copy, which takes a small part of the time.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { Database } from '#server/platform/stores/database.ts'
import { migrate } from '#server/platform/stores/migrate.ts'
import project from '../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')
const sources = ['server/platform/migrations/*.ts', 'server/platform/stores/migrate.ts']

/** Where it is. Another migration makes another file. */
export function templateFile(): string {
  const hash = createHash('sha256').update(project.dependencies['@electric-sql/pglite'])
  for (const file of globSync(sources, { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(join(root, file)))
  return join(root, '.cache', `test-database-${hash.digest('hex').slice(0, 16)}.tar`)
}

/** Vitest calls it once, before any test of the server. */
export async function setup(): Promise<void> {
  const file = templateFile()
  if (process.env.TEST_DATABASE_URL || existsSync(file)) return
  const pglite = await PGlite.create()
  const db: Database = new Kysely({ dialect: new PGliteDialect({ pglite }) })
  await migrate(db)
  const dump = await pglite.dumpDataDir('none')
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${randomUUID()}`
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()))
  // In one step: another run may be looking for it.
  renameSync(unfinished, file)
  await db.destroy()
}
