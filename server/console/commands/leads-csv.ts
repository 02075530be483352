// `leads csv <file>`: exports leads without personal data, for accounting and spreadsheets, one row a lead (S-29).
import { open } from 'node:fs/promises'
import { CommandRefused } from '../command.ts'
import type { AdminCommand } from '../command.ts'
import { csvLine } from '../csv.ts'
import { namingFile } from '../named-file.ts'
import type { CsvValue } from '../csv.ts'
import { stateName } from '#domain/journey/states.ts'
import { leadsAfter, batch } from '../stores/leads-store.ts'

type Exported = Awaited<ReturnType<typeof leadsAfter>>[number]

/** Fields of a row, by the names of their columns. */
const fields = {
  id: ({ id }) => id,
  brand: ({ brand }) => brand,
  country: ({ country }) => country,
  variant: ({ variant }) => variant,
  state: ({ state }) => stateName(state),
  created: ({ created_at: at }) => at,
  changed: ({ updated_at: at }) => at,
  erased: ({ erased_at: at }) => at,
  lender: ({ lender }) => lender,
  priceCents: ({ price_cents: cents }) => cents,
  accepted: ({ accepted }) => accepted ?? 0,
  earnedCents: ({ earned_cents: cents }) => cents,
} as const satisfies Readonly<Record<string, (lead: Exported) => CsvValue>>

export const leadsCsvCommand: AdminCommand = {
  command: 'leads csv <file>',
  summary:
    'Write all leads as CSV, one row each: id, state, times, the lender that took it, its price, how many accepted, and what all pay; nothing of a person',
  arguments: { file: 'the file to write' },
  run: async ({ db }, given, say) => {
    const file = await open(String(given.file), 'w', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new CommandRefused(`file: ${String(given.file)} cannot be written (${error.code ?? error.name})`)
    })
    try {
      const put = (text: string) => namingFile(String(given.file), () => file.writeFile(text))
      await put(csvLine(Object.keys(fields)))
      let written = 0
      let after = '00000000-0000-0000-0000-000000000000'
      let isLast = false
      // Ends at the last lead: each page begins after the last one of the page before.
      while (!isLast) {
        const rows = await leadsAfter(db, after)
        const lines = rows.map((row) => csvLine(Object.values(fields).map((field) => field(row))))
        await put(lines.join(''))
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
