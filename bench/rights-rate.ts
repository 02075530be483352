// Benchmark of data access and erasure of a lead on a full database, against bare reading and deleting of the same rows.
import { randomUUID } from 'node:crypto'
import { startTestServer } from '#test/server/server.ts'
import { plantLead } from '#test/server/planted.ts'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { allowDeletes } from '#server/people/retention/evidence-store.ts'
import { exportLead } from '#server/people/retention/export.ts'
import { markdown } from './markdown.ts'

const others = 300
const measured = 40

const at = (taken: readonly number[], share: number) =>
  taken.toSorted((a, b) => a - b)[Math.floor(share * (taken.length - 1))] ?? 0

/** The table as Markdown; `say` is told what is being measured. */
export async function rightsTable(say: (text: string) => void): Promise<string> {
  say(`Export and erasure among ${others} leads …`)
  const { db, deps, close } = await startTestServer()
  const plant = () =>
    plantLead(deps, { country: 'es', outcome: 'unsold', mark: randomUUID(), at: new Date(deps.now()) })
  const rowOf = (id: string) =>
    db.selectFrom('lead').selectAll().select(dataKeyOf('lead.id')).where('id', '=', id).executeTakeFirstOrThrow()
  const works: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    'bare: select the lead’s row': rowOf,
    export: async (id) => exportLead(deps, db, await rowOf(id)),
    'bare: delete the lead, and all with it': (id) =>
      db.transaction().execute(async (trx) => {
        await allowDeletes(trx)
        await trx.deleteFrom('lead').where('id', '=', id).execute()
      }),
    erasure: (id) => eraseLead(deps, id),
  }
  try {
    for (let count = 0; count < others; count++) await plant()
    const rows: string[][] = []
    for (const [name, work] of Object.entries(works)) {
      const taken: number[] = []
      for (let count = 0; count < measured; count++) {
        const id = await plant()
        const began = performance.now()
        await work(id)
        taken.push(performance.now() - began)
      }
      rows.push([
        name,
        (1000 / (taken.reduce((sum, each) => sum + each, 0) / measured)).toFixed(0),
        at(taken, 0.5).toFixed(1),
        at(taken, 0.99).toFixed(1),
      ])
    }
    return markdown([`embedded PGlite, ${measured} each, one at a time`, 'per second', 'p50 ms', 'p99 ms'], rows)
  } finally {
    await close()
  }
}
