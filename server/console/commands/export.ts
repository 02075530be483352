// `export [lead]`: writes everything we hold of a lead to files: `lead.json`, and each document beside it (P-07).
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminCommand } from '../command.ts'
import { exportLead } from '#server/people/retention/export.ts'
import { namingFile } from '../named-file.ts'
import { leadsMeant } from './find-lead.ts'

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

export const exportCommand: AdminCommand = {
  command: 'export [lead]',
  summary: 'Write everything that is held of a lead into a folder, for the person who asks for it',
  arguments: { lead: 'the id of the lead' },
  options: {
    email: { summary: 'every lead with this e-mail address instead', type: 'string' },
    folder: {
      summary: 'where to, else the current folder: a folder a lead is made in it',
      type: 'string',
      default: '.',
    },
  },
  run: async (deps, given, say, { record }) => {
    const leads = await leadsMeant(deps, given)
    await record({ leads: leads.map(({ id }) => id) })
    for (const lead of leads) {
      const { records, ...held } = await exportLead(deps, deps.db, lead)
      const folder = join(String(given.folder ?? '.'), lead.id)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const put = (name: string, content: string | Buffer) => {
        const path = join(folder, name)
        return namingFile(path, () => writeFile(path, content, { mode: 0o600 }))
      }
      const documents = []
      for (const { content, ...document } of records.document ?? []) {
        const file = `${String(document.id)}.${endings[String(document.type)] ?? 'bin'}`
        await put(file, Buffer.from(String(content), 'base64'))
        documents.push({ ...document, file })
      }
      const told = { ...held, records: { ...records, ...(documents.length > 0 ? { document: documents } : {}) } }
      await put('lead.json', `${JSON.stringify(told, null, 2)}\n`)
      say(`${join(folder, 'lead.json')}, ${documents.length} documents`)
    }
  },
}
