// `desk questions`: how many questions past leads were asked, and how many they were spared against asking everything (C8). It
// prints counts by country, never an answer.
import { variantsOf } from '#server/catalogue.ts'
import { questionsOf } from '#server/lender-desk/questions-saved.ts'
import { openAnswers } from '#server/stores/sealed-answers.ts'
import { todayIn } from '#domain/validate.ts'
import type { DeskCommand, DeskParts } from './parts.ts'

const batch = 500
const tellEveryMs = 2000

interface Sum {
  leads: number
  asked: number
  everything: number
}

export const questions: DeskCommand = {
  usage: 'questions',
  run: async (parts) => {
    const sums = await countAll(parts)
    const rows = Object.entries(sums).toSorted(([one], [other]) => (one < other ? -1 : 1))
    if (rows.length === 0) return parts.complain('No lead was ever sent to the desk.')
    parts.print('country  leads  asked a lead  everything a lead  saved a lead')
    for (const [country, sum] of rows) parts.print(lineOf(country, sum))
    if (rows.length > 1) parts.print(lineOf('all', totalOf(rows.map(([, sum]) => sum))))
    return 0
  },
}

const totalOf = (sums: readonly Sum[]): Sum =>
  sums.reduce((total, { leads, asked, everything }) => ({
    leads: total.leads + leads,
    asked: total.asked + asked,
    everything: total.everything + everything,
  }))

const lineOf = (name: string, { leads, asked, everything }: Sum) =>
  [
    name.padEnd(7),
    String(leads).padStart(6),
    (asked / leads).toFixed(1).padStart(13),
    (everything / leads).toFixed(1).padStart(18),
    ((everything - asked) / leads).toFixed(1).padStart(13),
  ].join(' ')

/** Every lead that was ever sent, in batches by id. */
async function countAll({ db, sealer, catalogue, now, tell }: DeskParts): Promise<Readonly<Record<string, Sum>>> {
  const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
  const sums: Record<string, Sum> = {}
  let last: string | undefined
  let told = now()
  for (let seen = 0; ;) {
    let query = db.selectFrom('lead').selectAll().where('round', '>', 0).orderBy('id').limit(batch)
    if (last !== undefined) query = query.where('id', '>', last)
    const rows = await query.execute()
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
        demanded: lead.demanded,
      })
      const sum = (sums[countryId] ??= { leads: 0, asked: 0, everything: 0 })
      sum.leads += 1
      sum.asked += count.asked
      sum.everything += count.everything
    }
    last = rows.at(-1)?.id
    seen += rows.length
    if (rows.length < batch || last === undefined) return sums
    if (now() - told >= tellEveryMs) {
      tell(`${seen} leads counted`)
      told = now()
    }
  }
}
