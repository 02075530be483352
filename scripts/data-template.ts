// Data template: a data folder whose embedded database has its tables already, made once for each version of them. A product of the tests
// starts from a copy, which takes a small part of the time.
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openDatabase } from '#server/platform/stores/database.ts'
import project from '../package.json' with { type: 'json' }
import { root } from './root.ts'

const sources = ['server/platform/migrations/*.ts', 'server/platform/stores/{migrate,embedded-database}.ts']

/** Another migration, or another PGlite, makes another folder. */
function templateFolder(): string {
  const hash = createHash('sha256').update(project.dependencies['@electric-sql/pglite'])
  for (const file of globSync(sources, { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(join(root, file)))
  return join(root, '.cache', `data-${hash.digest('hex').slice(0, 16)}`)
}

/** Makes the template where it is not there; its folder. Several processes may do so at once. */
export async function madeTemplate(): Promise<string> {
  const folder = templateFolder()
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${randomUUID()}`
  mkdirSync(dirname(folder), { recursive: true })
  const opened = await openDatabase({ dataDir: unfinished, onConnectionError: () => {}, onLockLost: () => {} })
  if ('refused' in opened) throw new Error(opened.refused)
  await opened.close()
  try {
    renameSync(unfinished, folder)
  } catch {
    // Another process was quicker.
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}

/** Puts a database with its tables and nothing in them into an empty data folder. */
export async function fillFromTemplate(dataDirectory: string): Promise<void> {
  cpSync(join(await madeTemplate(), 'database'), join(dataDirectory, 'database'), { recursive: true })
}
