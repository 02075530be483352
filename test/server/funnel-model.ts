// Reference model of the funnel's rules: computes the expected figures from the events of visits.
import { isEndOfFunnel } from '#domain/tracking/funnel.ts'
import type { FunnelStep } from '#domain/tracking/funnel.ts'
import type { FunnelQuery } from '#server/reach/funnel/figures.ts'
import { hourMs, minuteMs } from './funnel-server.ts'

interface ModelStep {
  day: string
  continued: boolean
  readonly refused: Map<string, number>
}
interface ModelVisit {
  readonly variant: string
  readonly affiliate: string
  readonly arm: string | undefined
  day: string
  lastSeen: number
  over: boolean
  readonly steps: Map<string, ModelStep>
}

export const steps = [
  'initial-details',
  'loan-details',
  'check-your-answers',
  'rejected',
] as const satisfies FunnelStep[]
const zones = { 'askrobin-es': 'Europe/Madrid', 'askrobin-mx': 'America/Mexico_City' } as const
const dayIn = (variant: keyof typeof zones, at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zones[variant], dateStyle: 'short' }).format(at)
const earlier = (one: string, other: string) => (one < other ? one : other)
export const fields = ['contactDetails.email', 'amount'] as const

export interface Told {
  readonly kind: 'entered' | 'continued' | 'failed'
  readonly step: FunnelStep
  readonly field: string
  readonly at: number
}
/** Affiliate and arm of a visit, by its number: of none, of one we know, of a stranger. */
export const affiliates = [undefined, 'partner', 'stranger', undefined] as const
const segmentNames = ['none', 'sample-network', 'other', 'none'] as const
export const arms = [undefined, 'large', 'small', 'large'] as const

/** Funnel by a plain reading of the rules, fed with the same commands. */
export function model() {
  const visits: ModelVisit[] = []
  const at = (visit: number, variant: keyof typeof zones, day: string): ModelVisit => {
    const found = visits.find((each) => !each.over && each.steps.has(`#${visit}`) && each.variant === variant)
    if (found) return found
    const made: ModelVisit = {
      variant,
      affiliate: segmentNames[visit]!,
      arm: arms[visit],
      day,
      lastSeen: 0,
      over: false,
      steps: new Map([[`#${visit}`, { day: '', continued: true, refused: new Map<string, number>() }]]),
    }
    visits.push(made)
    return made
  }
  return {
    tell: (
      { visit, variant, events }: { visit: number; variant: keyof typeof zones; events: readonly Told[] },
      now: number,
    ) => {
      const oldest = now - Math.max(...events.map((each) => each.at))
      const of = at(visit, variant, dayIn(variant, oldest))
      of.day = earlier(of.day, dayIn(variant, oldest))
      of.lastSeen = Math.max(of.lastSeen, now - Math.min(...events.map((each) => each.at)))
      for (const { kind, step, field, at: ago } of events.toSorted((a, b) => b.at - a.at)) {
        const known = of.steps.get(step) ?? {
          day: dayIn(variant, now - ago),
          continued: false,
          refused: new Map<string, number>(),
        }
        of.steps.set(step, known)
        known.day = earlier(known.day, dayIn(variant, now - ago))
        known.continued ||= kind === 'continued' || isEndOfFunnel(step)
        if (kind === 'failed') known.refused.set(field, (known.refused.get(field) ?? 0) + 1)
      }
    },
    fold: (now: number) => {
      for (const visit of visits) visit.over ||= visit.lastSeen <= now - 48 * hourMs
    },
    count: (now: number, query: FunnelQuery, day: string | undefined, value: string) => {
      const counted: Record<string, Record<string, number>> = {}
      for (const visit of visits) {
        const own = { all: '', affiliate: visit.affiliate, 'arm:button': visit.arm }[query.by as 'all']
        if (own !== value || !query.variants.includes(visit.variant)) continue
        for (const [step, { day: entered, continued, refused }] of visit.steps) {
          if (step.startsWith('#') || (day !== undefined && entered !== day)) continue
          const row = (counted[step] ??= { entered: 0, continued: 0, dropped: 0, inProgress: 0, failed: 0 })
          const isIdle = visit.over || visit.lastSeen <= now - 30 * minuteMs
          row.entered!++
          row[continued ? 'continued' : isIdle ? 'dropped' : 'inProgress']!++
          row.failed! += Number(refused.size > 0)
        }
      }
      return counted
    },
    refused: (step: string) => {
      const sums = new Map<string, number>()
      for (const visit of visits)
        for (const [field, count] of visit.steps.get(step)?.refused ?? [])
          sums.set(field, (sums.get(field) ?? 0) + count)
      return sums
    },
    visits: () => visits.length,
  }
}
