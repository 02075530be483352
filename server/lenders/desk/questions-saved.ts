// Count of questions an applicant was spared, because excluded lenders' data points were not asked (C8).
import type { Journey } from '#domain/journey/country-journey.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { askedDataPoints } from '#server/lead/choose-lenders.ts'
import type { Prospect } from '#server/lead/choose-lenders.ts'

interface Lead extends Prospect {
  readonly lenders: Readonly<Record<string, Lender>>
  readonly journey: Journey
  readonly requestedByLender: readonly DataPointKey[]
}

export interface QuestionCount {
  readonly asked: number
  /** What every lender of the brand and country together would have asked of the same answers. */
  readonly everything: number
}

/** The same lenders, each of which takes everybody: then nobody's needs fall away. */
function withoutCriteria(lenders: Lead['lenders']): Lead['lenders'] {
  return Object.fromEntries(
    Object.entries(lenders).map(([id, lender]) => {
      const countries = Object.entries(lender.countries).map(([country, here]) => [country, { ...here, criteria: [] }])
      return [id, { ...lender, countries: Object.fromEntries(countries) as Lender['countries'] }]
    }),
  )
}

export function questionsOf(lead: Lead): QuestionCount {
  return {
    asked: askedDataPoints(lead).length,
    everything: askedDataPoints({ ...lead, lenders: withoutCriteria(lead.lenders) }).length,
  }
}
