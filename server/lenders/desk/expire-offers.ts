// Periodic sweep of offers that ended: they are marked, and a lead with none left ends, or waits for another lender (Q2).
import { nextState } from '#domain/application/transitions.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { lockLead } from '#server/platform/stores/leads.ts'
import { updateState } from '#server/platform/stores/lead-states.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { distributeJob } from './distribute-job.ts'
import { leadsWithEndedOffers, noteOffer, offersOf } from './offer-store.ts'
import { verdictsOf } from './verdict-store.ts'
import { isOpen } from './wave.ts'

const leadsAtMost = 200

const endings = {
  awaited: { event: 'undecided', status: 'undecided' },
  over: { event: 'offersExpired', status: 'expired' },
} as const

/** Marks offers whose time is over, at most two hundred leads a run; each lead in a transaction of its own. */
export async function expireOffers(deps: Pick<LendersDeps, 'db' | 'now'>): Promise<void> {
  const ended = await leadsWithEndedOffers(deps.db, new Date(deps.now()), leadsAtMost)
  for (const { lead_id: leadId } of ended) await expireOffersOf(deps, leadId)
}

async function expireOffersOf({ db, now }: Pick<LendersDeps, 'db' | 'now'>, leadId: string): Promise<void> {
  const at = new Date(now())
  await db.transaction().execute(async (trx) => {
    const lead = await lockLead(trx, leadId)
    if (!lead) return
    const open = (await offersOf(trx, leadId)).filter(({ status }) => status === 'open')
    const ended = open.filter(({ valid_until: until }) => until <= at)
    for (const offer of ended) await noteOffer(trx, offer, 'expired', at)
    if (ended.length < open.length || lead.state !== stateNumber('accepted')) return
    // A lender that has the application may still lend: what became of the lead is the round's to say.
    const isAwaited = (await verdictsOf(trx, leadId)).some(isOpen)
    const { event, status } = endings[isAwaited ? 'awaited' : 'over']
    const state = nextState(lead.state, event, { flow: lead.flow, nextSection: undefined })
    if (state === undefined) return
    await updateState(trx, lead, {
      event,
      state,
      result: { application: { status } },
      detail: { offers: ended.length },
      at,
    })
    if (isAwaited) await enqueue(trx, distributeJob(leadId, lead.round), at)
  })
}
