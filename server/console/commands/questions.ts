// `questions`: counts questions asked and avoided for past leads, against asking everything (C8). It prints counts by country,
// never an answer.
import { questionsOf } from '#server/lenders/desk/questions-saved.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { todayIn } from '#domain/questions/validate.ts'
import type { ConsoleDeps } from '../console-dependencies.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand } from '../command.ts'
import { sayRows } from '../rows.ts'
import { sentLeadsAfter } from '../stores/leads-store.ts'

const batch = 500
const tellEveryMs = 2000

interface Sum {
  leads: number
  asked: number
  everything: number
}

export const questions: AdminCommand = {
  command: 'questions',
  summary: 'How many questions past leads were asked, and how many they were spared, by country',
  audit: 'looks',
  run: async (deps, given, say, { tell }) => {
    const sums = await countAll(deps, tell)
    const rows = Object.entries(sums).toSorted(([one], [other]) => (one < other ? -1 : 1))
    if (rows.length === 0) throw new CommandRefused('No lead was ever sent to the desk.')
    const all = rows.length > 1 ? [['all', totalOf(rows.map(([, sum]) => sum))] as const] : []
    sayRows(say, given, [...rows, ...all].map(rowOf), '')
  },
}

const totalOf = (sums: readonly Sum[]): Sum =>
  sums.reduce((total, { leads, asked, everything }) => ({
    leads: total.leads + leads,
    asked: total.asked + asked,
    everything: total.everything + everything,
  }))

const tenth = (count: number) => Math.round(count * 10) / 10

const rowOf = ([country, { leads, asked, everything }]: readonly [string, Sum]) => ({
  country,
  leads,
  'asked a lead': tenth(asked / leads),
  'everything a lead': tenth(everything / leads),
  'saved a lead': tenth((everything - asked) / leads),
})

/** Every lead that was ever sent, in batches by id. */
async function countAll(
  { db, sealer, catalogue, variants, now }: ConsoleDeps,
  tell: (line: string) => void,
): Promise<Readonly<Record<string, Sum>>> {
  const sums: Record<string, Sum> = {}
  let last: string | undefined
  let told = now()
  let seen = 0
  let isLast = false
  // Ends at the last lead: each page begins after the last one of the page before.
  while (!isLast) {
    const rows = await sentLeadsAfter(db, last, batch)
    for (const lead of rows) {
      const variant = variants.get(lead.variant)
      if (!variant) continue
      const { brandId, countryId, country } = variant
      const count = questionsOf({
        lenders: catalogue.lenders,
        journey: country.journey,
        brandId,
        countryId,
        answers: openAnswers(sealer, lead),
        today: todayIn(country.timeZone, lead.updated_at.getTime()),
        requestedByLender: lead.requested_by_lender,
      })
      const sum = (sums[countryId] ??= { leads: 0, asked: 0, everything: 0 })
      sum.leads += 1
      sum.asked += count.asked
      sum.everything += count.everything
    }
    last = rows.at(-1)?.id
    seen += rows.length
    isLast = rows.length < batch
    if (!isLast && now() - told >= tellEveryMs) {
      tell(`${seen} leads counted`)
      told = now()
    }
  }
  return sums
}
