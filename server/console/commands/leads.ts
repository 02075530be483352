// `leads list|show`: shows the state of leads. An applicant's answers are shown only on demand, and the audit keeps that.
import { openReason } from '#server/lenders/desk/verdict-reason.ts'
import { stateNumber, states } from '#domain/journey/states.ts'
import { scoreOfLead } from '#server/platform/stores/lead-scores.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand } from '../command.ts'
import { idIn, oneOf } from '../given.ts'
import { limited, limitOption } from '../limited.ts'
import { sayRows, sayThing } from '../rows.ts'
import { leadById } from '#server/platform/stores/leads.ts'
import {
  chosenLenderOf,
  eventsOf,
  leadOfReference,
  loanOutcomesOf,
  newestLeads,
  verdictsOf,
} from '../stores/leads-store.ts'
import { emailIndexOf, phoneIndexesOf } from './find-lead.ts'

const stateKeys = Object.values(states).map(({ key }) => key)

export const leadsList: AdminCommand = {
  command: 'leads list',
  summary: 'Leads, the newest first, without anything personal',
  options: {
    variant: { summary: 'Only of this variant: {brand}-{country}', type: 'string' },
    state: { summary: 'Only in this state, such as checking', type: 'string' },
    email: { summary: 'Only with this e-mail address; it is neither kept nor logged', type: 'string' },
    phone: { summary: 'Only with this phone number; it is neither kept nor logged', type: 'string' },
    ...limitOption,
  },
  audit: 'looks',
  run: async (deps, given, say, { tell }) => {
    const { db, variants } = deps
    const { email, phone } = given
    const where = {
      emailIndex: email === undefined ? undefined : emailIndexOf(deps, String(email)),
      phoneIndexes: phone === undefined ? undefined : phoneIndexesOf(deps, String(phone)),
      variant: given.variant === undefined ? undefined : String(given.variant),
      state:
        given.state === undefined
          ? undefined
          : stateNumber(oneOf(given, 'state', stateKeys) as Parameters<typeof stateNumber>[0]),
    }
    const leads = await limited(given, tell, (limit) => newestLeads(db, { ...where, limit }))
    // Leads stay when their variant leaves the catalogue: a name that has none is taken for a mistake.
    if (leads.length === 0 && where.variant !== undefined) oneOf(given, 'variant', [...variants.keys()])
    const rows = leads.map(({ id, variant, state, round, created_at, updated_at }) => ({
      id,
      variant,
      state: states[state].key,
      round,
      made: created_at,
      changed: updated_at,
    }))
    sayRows(say, given, rows, 'There is no such lead.')
  },
}

export const leadsShow: AdminCommand = {
  command: 'leads show <id>',
  summary: 'One lead: where it stands and went, its events, lenders and outcomes; with --open what the applicant said',
  arguments: { id: 'Of the lead, or the reference under which a lender has it' },
  options: { open: { summary: 'Shows the answers; who opened them is kept', type: 'boolean', default: false } },
  audit: ['id', 'open'],
  run: async ({ db, sealer }, given, say, { record }) => {
    const asked = idIn(given, 'id', 'a lead')
    const lead = (await leadById(db, asked)) ?? (await leadOfReference(db, asked))
    if (!lead) throw new CommandRefused(`id: no lead, nor a lender’s reference, ${asked}`)
    const { id } = lead
    if (id !== asked) await record({ id })
    const events = await eventsOf(db, id)
    const verdicts = (await verdictsOf(db, id)).map(({ id: reference, reason, ...row }) => ({
      ...row,
      reference,
      reason: openReason(sealer, lead, { id: reference, reason }),
    }))
    const outcomes = await loanOutcomesOf(db, id)
    const judged = await scoreOfLead(db, id)
    const about = {
      id,
      variant: lead.variant,
      locale: lead.locale,
      state: states[lead.state].key,
      round: lead.round,
      made: lead.created_at,
      changed: lead.updated_at,
      expires: lead.expires_at,
      erased: lead.erased_at,
      chosen: (await chosenLenderOf(db, id)) ?? null,
      answered: lead.answered_keys.length,
      ...(judged && { botScore: judged.score, botReasons: judged.reasons.join(' '), botStatus: judged.status }),
    }
    const answers = given.open ? openAnswers(sealer, lead) : undefined
    if (given.json)
      return say(JSON.stringify({ ...about, events, verdicts, outcomes, ...(answers ? { answers } : {}) }))
    sayThing(say, given, about)
    say('')
    sayRows(
      say,
      given,
      events.map((row) => ({ ...row, state: states[row.state].key })),
      'No event.',
    )
    say('')
    sayRows(say, given, verdicts, 'No lender yet.')
    say('')
    sayRows(say, given, outcomes, 'No lender said what became of it.')
    if (!answers) return
    say('')
    sayThing(say, given, answers)
  },
}
