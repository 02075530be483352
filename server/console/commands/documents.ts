// `documents list|get|orphans`: lists a lead's documents, writes one to a file, lists orphans. Never through a browser (ASVS
// 3.2.1).
import { isUuid } from '#domain/questions/uuid.ts'
import { CommandRefused } from '../command.ts'
import { idIn } from '../given.ts'
import { writeNewFile } from '../new-file.ts'
import { sayRows } from '../rows.ts'
import type { AdminCommand } from '../command.ts'
import { orphansOf } from '#server/platform/documents/orphans.ts'
import { contentOf } from '#server/platform/stores/documents.ts'
import { leadById } from '#server/platform/stores/leads.ts'
import { documentsOfLead, documentById } from '../stores/documents-store.ts'

const list: AdminCommand = {
  command: 'documents list <lead>',
  summary: 'the documents of a lead: id, what each shows, type, bytes, scan',
  arguments: { lead: 'the lead’s id' },
  run: async ({ db }, given, say) => {
    const lead = idIn(given, 'lead', 'a lead')
    if (!(await leadById(db, lead))) throw new CommandRefused(`lead: no lead ${lead}`)
    const rows = await documentsOfLead(db, lead)
    const shown = rows.map(({ id, side, type, bytes, scan }) => ({ id, side, type, bytes, scan }))
    sayRows(say, given, shown, 'No documents.')
  },
}

const get: AdminCommand = {
  command: 'documents get <id> <file>',
  summary: 'a document, opened, into a new file that its owner alone can read',
  arguments: { id: 'the document’s id', file: 'where to write it; what is there is not overwritten' },
  audit: ['id'],
  run: async (deps, { id, file }, say, { record }) => {
    const row = isUuid(id) ? await documentById(deps.db, id) : undefined
    if (!row) throw new CommandRefused(`id: found ${JSON.stringify(id)}, expected the id of a document`)
    await record({ lead: row.lead_id })
    if (row.scan === 'held') throw new CommandRefused('the document waits for the virus scanner: nobody uses it before')
    const content = await contentOf(deps, row)
    await writeNewFile(String(file), content)
    say(`${content.length} bytes of ${row.type} written`)
  },
}

const orphans: AdminCommand = {
  command: 'documents orphans',
  summary: 'objects of the document store that no lead has, an hour old or more; the server removes them by itself',
  run: async ({ db, documents, now }, given, say) => {
    const places = await orphansOf(db, documents, now())
    sayRows(
      say,
      given,
      places.map((place) => ({ place })),
      'No orphans.',
    )
  },
}

export const documents: readonly AdminCommand[] = [list, get, orphans]
