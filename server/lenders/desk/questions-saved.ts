// Count of the questions and pages before the first offer, beside those of asking for every lender at once (C8).
import type { Journey } from '#domain/journey/country-journey.ts'
import { flows } from '#domain/journey/flows.ts'
import type { Flow } from '#domain/journey/flows.ts'
import { applies } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import { payoutMethods } from '#domain/questions/options.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { askedDataPoints } from '#server/lead/choose-lenders.ts'
import type { Prospect, Stage } from '#server/lead/choose-lenders.ts'

interface Lead extends Prospect {
  readonly lenders: Readonly<Record<string, Lender>>
  readonly journey: Journey
  readonly flow: Flow
  /** Absent: the needs of every eligible lender are asked at once. */
  readonly stage: Stage | undefined
}

interface Count {
  readonly questions: number
  /** Pages of the form, and the check of all answers. */
  readonly pages: number
}

export interface QuestionCount {
  /** Asked before the first offer: what everybody is asked, and what the first stage needs. */
  readonly first: Count
  /** Count with the needs of all lenders that were still eligible at that moment. */
  readonly allEligible: Count
  /** Count with the needs of every lender of the brand and country, for the same answers. */
  readonly everything: Count
}

/** The same lenders, each of which takes everybody: then nobody's needs fall away. */
function withoutCriteria(lenders: Lead['lenders']): Lead['lenders'] {
  return Object.fromEntries(
    Object.entries(lenders).map(([id, lender]) => {
      const countries = Object.entries(lender.countries).map(([country, here]) => [
        country,
        { ...here, criteria: [], payouts: payoutMethods },
      ])
      return [id, { ...lender, countries: Object.fromEntries(countries) as Lender['countries'] }]
    }),
  )
}

/** The form walked page by page with the lead's answers: a lender that an answer rules out has asked until then. */
function walked({ flow, answers, ...lead }: Lead): Count {
  const pathOf = (key: DataPointKey) => flows[flow].pathOf(key, lead.journey)
  const seen = new Set<DataPointKey>()
  let known: Answers = {}
  // Each time asks one data point at least, so that there is an end.
  for (let times = 0; times < dataPointKeys.length; times++) {
    const asked = askedDataPoints({ ...lead, requestedByLender: [], answers: known }).filter((key) => !seen.has(key))
    const [next] = asked
    if (next === undefined) break
    const page = asked.filter((key) => pathOf(key) === pathOf(next))
    for (const key of page) seen.add(key)
    known = Object.fromEntries(Object.entries(answers).filter(([key]) => seen.has(key as DataPointKey)))
  }
  const keys = [...seen].filter((key) => applies(key, answers))
  return { questions: keys.length, pages: new Set(keys.map(pathOf)).size + 1 }
}

/** Counts of one applicant with these answers. */
export function questionsOf(lead: Lead): QuestionCount {
  const atOnce = { ...lead, stage: undefined }
  return {
    first: walked(lead),
    allEligible: walked(atOnce),
    everything: walked({ ...atOnce, lenders: withoutCriteria(lead.lenders) }),
  }
}
