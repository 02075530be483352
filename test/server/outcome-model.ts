// Reference model of lead outcomes in the funnel: what is counted of leads, by a plain reading of the rules.
import type { Kind } from '#server/reach/funnel/funnel-figures-store.ts'
import type { Outcomes } from '#server/reach/funnel/outcomes-store.ts'

export const zones = { 'askrobin-es': 'Europe/Madrid', 'askrobin-mx': 'America/Mexico_City' } as const
export type ModelVariant = keyof typeof zones

/** The one that leads of the model are in. */
const modelExperiment = 'button'

interface ModelLead {
  readonly variant: ModelVariant
  /** Unix milliseconds. */
  readonly at: number
  readonly events: { readonly kind: string; readonly state: number }[]
  arm: string | undefined
  readonly earnedBy: string[]
  heldFor: string | undefined
  saidYes: boolean
}

interface Question {
  readonly variants: readonly ModelVariant[]
  readonly from: string
  readonly to: string
  readonly by: Kind
}

const checking = 6
const smallest = (texts: readonly string[]) => texts.toSorted()[0]

function valueOf({ arm, earnedBy, heldFor }: ModelLead, by: Kind): string | undefined {
  if (by === 'all') return ''
  if (by === 'affiliate') return smallest(earnedBy) ?? heldFor ?? 'none'
  return by === `arm:${modelExperiment}` ? arm : undefined
}

function outcomeOf({ events, saidYes }: ModelLead): Outcomes {
  const kinds = new Set(events.map(({ kind }) => kind))
  const isAccepted = saidYes || kinds.has('accepted') || kinds.has('acceptedToContact')
  const isRejected = kinds.has('rejected') && !isAccepted
  const isSent =
    kinds.has('sent') || events.some(({ kind, state }) => state === checking && ['created', 'saved'].includes(kind))
  return {
    made: 1,
    sent: Number(isSent),
    accepted: Number(isAccepted),
    redirected: Number(kinds.has('redirected')),
    rejected: Number(isRejected),
    open: Number(!isAccepted && !isRejected),
  }
}

const names = ['made', 'sent', 'accepted', 'redirected', 'rejected', 'open'] as const

/** Leads by id, and what a report should say of them. */
export function outcomeModel() {
  const leads = new Map<string, ModelLead>()
  return {
    leads,
    make: (id: string, variant: ModelVariant, at: number) =>
      leads.set(id, { variant, at, events: [], arm: undefined, earnedBy: [], heldFor: undefined, saidYes: false }),
    /** Counts by value and day. */
    count: ({ variants, from, to, by }: Question): Readonly<Record<string, Readonly<Record<string, number>>>> => {
      const found: Record<string, Record<string, number>> = {}
      for (const lead of leads.values()) {
        const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zones[lead.variant], dateStyle: 'short' }).format(
          lead.at,
        )
        const value = valueOf(lead, by)
        if (!variants.includes(lead.variant) || day < from || day > to || value === undefined) continue
        const sums = (found[`${value} ${day}`] ??= {})
        for (const name of names) sums[name] = (sums[name] ?? 0) + outcomeOf(lead)[name]
      }
      return found
    },
  }
}
