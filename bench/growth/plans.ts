// Tables that the database reads from end to end, by piece of work: it is asked how it would answer each statement.
import { recordStatements, waysOf } from '#test/server/statement-recorder.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { ask } from './databases.ts'
import { startServer } from './kinds.ts'
import type { Says } from './kinds.ts'
import { journey, works } from './works.ts'

/** Tables of so many rows are large. */
const largeRows = 5000

/** By piece of work, the large tables that a statement of it reads whole. */
export async function wholeReads(
  address: string,
  db: Database,
  { says, now, say }: { says: Says; now: number; say: (text: string) => void },
) {
  const rows = await ask<{ name: string }>(
    address,
    `select relname as name from pg_class where relkind in ('r', 'p') and reltuples >= ${largeRows}`,
  )
  const large = new Set(rows.map(({ name }) => name))
  const recorder = recordStatements(db)
  const server = await startServer(recorder.db, says)
  server.clock.now = now
  const found = new Map<string, ReadonlySet<string>>()
  const look = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    recorder.taken()
    const result = await work()
    const tables = new Set<string>()
    for (const statement of recorder.taken()) {
      const whole = (await waysOf(db, statement)).whole.filter((table) => large.has(table))
      for (const table of whole) tables.add(table)
      if (whole.length > 0)
        say(`  ${name}, ${whole.join(', ')}: ${statement.sql.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
    }
    found.set(name, tables)
    return result
  }
  await journey(server, look)
  for (const [name, { does }] of Object.entries(works)) await look(name, () => does(server)).catch(() => undefined)
  await server.app.close()
  return found
}
