// `questions`: counts the questions and pages before the first offer of past leads, against asking for every lender at once (C8). It
// prints counts by country, never an answer.
import { questionsOf } from '#server/lenders/desk/questions-saved.ts'
import type { QuestionCount } from '#server/lenders/desk/questions-saved.ts'
import { stageOf } from '#server/lead/lead-reply.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { todayIn } from '#domain/questions/validate.ts'
import type { ConsoleDeps } from '../console-dependencies.ts'
import type { AdminCommand } from '../command.ts'
import { sayRows } from '../rows.ts'
import { sentLeadsAfter } from '../stores/leads-store.ts'

const batch = 500
const tellEveryMs = 2000

type Counts = Readonly<Record<string, readonly QuestionCount[]>>

export const questions: AdminCommand = {
  command: 'questions',
  summary:
    'How many questions and pages past leads had before the first offer, and what stages spared them, by country',
  audit: 'looks',
  run: async (deps, given, say, { tell }) => {
    const counts = await countAll(deps, tell)
    const rows = Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1))
    const all = rows.length > 1 ? [['all', rows.flatMap(([, each]) => each)] as const] : []
    sayRows(say, given, [...rows, ...all].map(rowOf), 'No lead was ever sent to the desk.')
  },
}

const tenth = (count: number) => Math.round(count * 10) / 10

const mean = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0) / counts.length

/** The middle one, or the mean of the middle two. */
function median(counts: readonly number[]): number {
  const sorted = counts.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2
}

const rowOf = ([country, counts]: readonly [string, readonly QuestionCount[]]) => {
  const first = mean(counts.map((count) => count.first.questions))
  const atOnce = mean(counts.map((count) => count.allEligible.questions))
  return {
    country,
    leads: counts.length,
    'before the first offer': tenth(first),
    'for all eligible': tenth(atOnce),
    'saved %': tenth(100 * (1 - first / atOnce)),
    'for every lender': tenth(mean(counts.map((count) => count.everything.questions))),
    'median pages': median(counts.map((count) => count.first.pages)),
    'median pages for all': median(counts.map((count) => count.allEligible.pages)),
  }
}

/** Every lead that was ever sent, in batches by id. */
async function countAll(deps: ConsoleDeps, tell: (line: string) => void): Promise<Counts> {
  const { db, sealer, catalogue, variants, now } = deps
  const counts: Record<string, QuestionCount[]> = {}
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
        flow: lead.flow,
        brandId,
        countryId,
        answers: openAnswers(sealer, lead),
        today: todayIn(country.timeZone, lead.updated_at.getTime()),
        stage: stageOf(deps, variant, lead.id),
      })
      ;(counts[countryId] ??= []).push(count)
    }
    last = rows.at(-1)?.id
    seen += rows.length
    isLast = rows.length < batch
    if (!isLast && now() - told >= tellEveryMs) {
      tell(`${seen} leads counted`)
      told = now()
    }
  }
  return counts
}
