// Ledger of released migrations: each with a hash of its code, so that nobody edits one that a database may have had.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

const folder = join(root, 'server/platform/migrations')
const ledger = join(folder, 'released.json')

type Ledger = Readonly<Record<string, string>>

/** Of the code alone: comments and spaces may change. */
const hashOf = (name: string): string => {
  const code = readFileSync(join(folder, `${name}.ts`), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, '')
  return createHash('sha256').update(code).digest('hex').slice(0, 16)
}

/** The names of all migrations in the folder, in order. */
export const migrationFiles = (): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .toSorted()

/** Everything wrong with the migrations, one sentence each; `released` is the ledger. */
export function migrationProblems(files: readonly string[], released: Ledger, hash = hashOf): string[] {
  const at = (name: string) => `server/platform/migrations/${name}.ts`
  const last = Object.keys(released).at(-1) ?? ''
  const number = (name: string) => name.slice(0, 3)
  return [
    ...Object.keys(released)
      .filter((name) => !files.includes(name))
      .map((name) => `${at(name)}: is missing, expected the migration that databases had`),
    ...files
      .filter((name) => Object.hasOwn(released, name) && hash(name) !== released[name])
      .map((name) => `${at(name)}: was changed after its release, expected a new migration after the last`),
    ...files
      .filter((name) => !Object.hasOwn(released, name) && name < last)
      .map((name) => `${at(name)}: stands before ${last}, which databases had: expected a number after the last`),
    ...files
      .filter((name, index) => files.findIndex((other) => number(other) === number(name)) < index)
      .map((name) => `${at(name)}: ${number(name)} is another migration’s too, expected a number of its own`),
  ]
}

/** The ledger as it stands. */
export const releasedMigrations = (): Ledger => JSON.parse(readFileSync(ledger, 'utf8')) as Ledger

/** Adds the migrations that are new; what stands there stays. */
function release(): void {
  const before = releasedMigrations()
  const rows = migrationFiles().map((name) => [name, before[name] ?? hashOf(name)] as const)
  writeFileSync(ledger, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`)
}

if (import.meta.main) release()
