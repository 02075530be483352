// `revenue csv FILE`, `affiliates csv FILE`: write the lines behind a lender's invoice and an affiliate's payout, of UTC days, without
// personal data (S-29).
import type { AdminCommand } from '../command.ts'
import { replaceOption, writeCsvFile } from '../csv-file.ts'
import type { CsvFields } from '../csv-file.ts'
import { earningsAfter, ledgerAfter, page } from '../stores/ledger-store.ts'
import type { EarningRow, LedgerRow } from '../stores/ledger-store.ts'
import { dayOptions, daysOfReport } from './days.ts'

const ledgerFields: CsvFields<LedgerRow> = {
  at: ({ at }) => at,
  lender: ({ lender }) => lender,
  stage: ({ kind }) => kind,
  cents: ({ cents }) => cents,
  lead: ({ lead_id: id }) => id,
  reference: ({ verdict_id: id }) => id,
  brand: ({ brand }) => brand,
  country: ({ country }) => country,
  reason: ({ reason }) => reason,
}

const earningFields: CsvFields<EarningRow> = {
  at: ({ at }) => at,
  affiliate: ({ affiliate }) => affiliate,
  event: ({ event }) => event,
  payoutCents: ({ payout_cents: cents }) => cents,
  lead: ({ lead_id: id }) => id,
  variant: ({ variant }) => variant,
}

const file = { file: 'the file to write' }

const revenueCsv: AdminCommand = {
  command: 'revenue csv <file>',
  summary:
    'Write what lenders pay as CSV, one row a lead, lender and stage: the lines of `report revenue`, with the lender’s own reference; nothing of a person',
  arguments: file,
  options: { ...dayOptions, ...replaceOption },
  audit: ['from', 'to'],
  run: async ({ db, now }, given, say) => {
    const days = daysOfReport(given, now())
    const written = await writeCsvFile<LedgerRow>(String(given.file), {
      isReplacing: given.replace === true,
      fields: ledgerFields,
      rowsAfter: (last) => ledgerAfter(db, days, last),
      page,
      onPage: (count) => say(`${count} rows`),
    })
    say(`${String(given.file)}: ${written} rows`)
  },
}

const affiliatesCsv: AdminCommand = {
  command: 'affiliates csv <file>',
  summary:
    'Write what affiliates earn as CSV, one row a lead, affiliate and event: the lines of `report affiliates`; nothing of a person',
  arguments: file,
  options: { ...dayOptions, ...replaceOption },
  audit: ['from', 'to'],
  run: async ({ db, now }, given, say) => {
    const days = daysOfReport(given, now())
    const written = await writeCsvFile<EarningRow>(String(given.file), {
      isReplacing: given.replace === true,
      fields: earningFields,
      rowsAfter: (last) => earningsAfter(db, days, last),
      page,
      onPage: (count) => say(`${count} rows`),
    })
    say(`${String(given.file)}: ${written} rows`)
  },
}

export const ledgerCsvCommands: readonly AdminCommand[] = [revenueCsv, affiliatesCsv]
