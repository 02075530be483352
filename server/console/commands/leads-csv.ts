// `leads csv <file>`: exports leads without personal data, for accounting and spreadsheets, one row a lead (S-29).
import { beforeEveryId } from '#server/platform/kit/before-every-id.ts'
import type { AdminCommand } from '../command.ts'
import { replaceOption, writeCsvFile } from '../csv-file.ts'
import type { CsvFields } from '../csv-file.ts'
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
} as const satisfies CsvFields<Exported>

export const leadsCsvCommand: AdminCommand = {
  command: 'leads csv <file>',
  summary:
    'Write all leads as CSV, one row each: id, state, times, the lender that took it, its price, how many accepted, and what all pay; nothing of a person',
  arguments: { file: 'the file to write' },
  options: replaceOption,
  run: async ({ db }, given, say) => {
    const file = String(given.file)
    const written = await writeCsvFile<Exported>(file, {
      isReplacing: given.replace === true,
      fields,
      rowsAfter: (last) => leadsAfter(db, last?.id ?? beforeEveryId),
      page: batch,
      onPage: (count) => say(`${count} leads`),
    })
    say(`${file}: ${written} leads`)
  },
}
