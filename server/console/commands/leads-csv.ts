// `leads csv <file>`: exports leads without personal data, for accounting and spreadsheets (S-29).
import { open } from 'node:fs/promises'
import type { AdminCommand } from '../command.ts'
import { csvLine } from '../csv.ts'
import { stateName } from '#domain/journey/states.ts'
import { leadsAfter, batch } from '../stores/leads-store.ts'

export const leadsCsvCommand: AdminCommand = {
  command: 'leads csv <file>',
  summary: 'Write all leads as CSV: ids, states, times, the lender that took each and its price; nothing of a person',
  arguments: { file: 'the file to write' },
  run: async ({ db }, given, say) => {
    const file = await open(String(given.file), 'w', 0o600)
    try {
      await file.write(
        csvLine(['id', 'brand', 'country', 'variant', 'state', 'created', 'changed', 'erased', 'lender', 'priceCents']),
      )
      let written = 0
      let after = '00000000-0000-0000-0000-000000000000'
      let isLast = false
      // Ends at the last lead: each page begins after the last one of the page before.
      while (!isLast) {
        const rows = await leadsAfter(db, after)
        const lines = rows.map((row) =>
          csvLine([
            row.id,
            row.brand,
            row.country,
            row.variant,
            stateName(row.state),
            row.created_at,
            row.updated_at,
            row.erased_at,
            row.lender,
            row.price_cents,
          ]),
        )
        await file.write(lines.join(''))
        written += rows.length
        isLast = rows.length < batch
        if (isLast) break
        after = rows.at(-1)!.id
        say(`${written} leads`)
      }
      say(`${String(given.file)}: ${written} leads`)
    } finally {
      await file.close()
    }
  },
}
