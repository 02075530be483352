// Mutations of a simulated run: each breaks one invariant on purpose, or puts an old defect back. All of them are laid around the product: settings
// it is given, dependencies, handlers, and triggers of the database. No code of the product knows them.
import type { Lender } from '#domain/lender/lender.ts'
import type { JobHandler } from '#server/platform/jobs/worker.ts'
import type { InvariantName } from './invariants/invariants.ts'
import type { MutationEffects } from './mutation-effects.ts'

export interface Mutation extends MutationEffects {
  /** The invariant that must find it. */
  readonly breaks: InvariantName
  /** The defect as a sentence. */
  readonly says: string
}

/** Every row of the table that the condition holds for is silently not written, or not deleted. */
const dropped = (table: string, when: 'insert' | 'delete', condition = 'true'): readonly string[] => [
  `create or replace function simulated_drop() returns trigger language plpgsql as $$ begin return null; end $$`,
  `create or replace trigger simulated_mutation before ${when} on ${table} for each row when (${condition})
    execute function simulated_drop()`,
]

/** Each row of the table is changed on its way. */
const changed = (table: string, when: string, statements: string): readonly string[] => [
  `create or replace function simulated_change() returns trigger language plpgsql as $$ begin ${statements} return new; end $$`,
  `create or replace trigger simulated_mutation ${when} on ${table} for each row execute function simulated_change()`,
]

const everyOther = (handler: JobHandler): JobHandler => {
  let runs = 0
  return { ...handler, run: async (payload) => ((runs += 1) % 2 === 0 ? 'done' : handler.run(payload)) }
}

const withoutDuplicates = ({ duplicates: _, ...lender }: Lender): Lender => lender

/** One for each invariant. */
export const mutations = {
  'a round’s job is taken for done': {
    breaks: 'no-rest',
    says: 'Every other run of the job that distributes a lead does nothing and says that it is done.',
    handlers: { distribute: everyOther },
  },
  'an exclusive lender has company': {
    breaks: 'in-turn',
    says: 'Nothing says of an exclusive lender that it is one.',
    lender: ({ exclusive: _, ...lender }) => lender,
  },
  'a second choice is written': {
    breaks: 'one-choice',
    says: 'The other offers of a lead are not put back when one is chosen: they are chosen too.',
    sql: [
      'drop index if exists offer_chosen_once',
      ...changed(
        'offer',
        'before update of status',
        `if new.status = 'not-chosen' then new.status := 'chosen'; end if;`,
      ),
    ],
  },
  'a lender is not told': {
    breaks: 'not-chosen',
    says: 'Every other run of the job that tells a lender of another choice does nothing and says that it is done.',
    handlers: { 'not-chosen': everyOther },
  },
  'a person is not known again': {
    breaks: 'posted-once',
    says: 'The keyed hash of the same contact is another one each time.',
    parts: ({ sealer }) => {
      let count = 0
      return { sealer: { ...sealer, index: (purpose, text) => sealer.index(purpose, `${text} ${(count += 1)}`) } }
    },
  },
  'caps are left out': {
    breaks: 'caps',
    says: 'A posting takes no place in the windows of a lender with caps.',
    lender: ({ caps: _, ...lender }) => lender,
  },
  'an e-mail goes twice': {
    breaks: 'ends-told',
    says: 'Each e-mail is handed over a second time.',
    parts: ({ sendMail }) => ({
      sendMail: async (mail) => {
        await sendMail(mail)
        return sendMail(mail)
      },
    }),
  },
  'revenue is lost': {
    breaks: 'ledger',
    says: 'The row of the ledger for an accepted lead is not written.',
    sql: dropped('revenue', 'insert', `new.kind = 'accepted'`),
  },
  'a payout is lost': {
    breaks: 'payouts',
    says: 'What an affiliate earns by an acceptance is not written.',
    sql: dropped('conversion', 'insert', `new.event = 'accepted'`),
  },
  'a decision is changed afterwards': {
    breaks: 'replay',
    says: 'The kept decision names another price than the one that was decided by.',
    sql: changed('desk_decision', 'before insert', `new.decision := replace(new.decision, '00,"tier"', '01,"tier"');`),
  },
  'an erasure leaves a row': {
    breaks: 'erased',
    says: 'The answers that a decision was made by stay when the lead is erased, with the data key that opens them.',
    sql: [...dropped('desk_decision', 'delete'), ...dropped('data_key', 'delete')],
  },
  'a withdrawal is lost': {
    breaks: 'acknowledged',
    says: 'A consent that is taken back is acknowledged and not written.',
    sql: dropped('consent', 'insert', 'not new.given'),
  },
  'an outcome is not counted anew': {
    breaks: 'counted',
    says: 'A lead that is accepted or rejected is not written down for those who count.',
    sql: ['drop trigger if exists outcome_of_event on lead_event', 'drop trigger if exists outcome_of_yes on revenue'],
  },
} as const satisfies Record<string, Mutation>

/** The four defects that the market had before it was built anew. */
export const oldDefects = {
  'a slow lender ends the round': {
    breaks: 'no-rest',
    says: 'No lender’s patience is ever over, so that nobody further is asked while one thinks.',
    market: { patienceSeconds: 1_000_000 },
    lender: ({ patienceSeconds: _, ...lender }) => lender,
  },
  'a late no rests': {
    breaks: 'no-rest',
    says: 'A no that comes after the wait is written down and moves the lead nowhere.',
    sql: changed(
      'lead',
      'before update of state',
      'if old.state = 11 and new.state = 13 then new.state := old.state; new.result := old.result; end if;',
    ),
  },
  'one person reaches a lender three times': {
    breaks: 'posted-once',
    says: 'No rule for duplicates holds.',
    market: { duplicates: { days: 0, by: 'either' } },
    lender: withoutDuplicates,
  },
  'no result is told': {
    breaks: 'ends-told',
    says: 'Nothing is ever written to the applicant about a result.',
    sql: dropped('message', 'insert'),
  },
} as const satisfies Record<string, Mutation>
