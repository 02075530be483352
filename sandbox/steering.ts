// Table of actions that the sandbox's page offers for an application.
import { returnReasons } from '#domain/lender/earnings.ts'
import type { PlayedApplication } from './lender-book.ts'
import type { Played } from './lender-play.ts'

interface Deed {
  readonly label: string
  /** False where the form did not say enough. */
  readonly run: (played: Played, at: PlayedApplication, form: Readonly<Record<string, string>>) => Promise<boolean>
}

const saying =
  (verdict: (at: PlayedApplication) => Parameters<Played['say']>[1]): Deed['run'] =>
  async (played, at) => {
    await played.say(at, verdict(at))
    return true
  }

const telling =
  (outcome: (at: PlayedApplication) => Parameters<Played['tellOutcome']>[1]): Deed['run'] =>
  async (played, at) => {
    await played.tellOutcome(at, outcome(at))
    return true
  }

/** Buttons of an application, in order. */
export const deeds: Readonly<Record<string, Deed>> = {
  accept: { label: 'Say yes', run: saying(({ entry }) => entry.case.accept()) },
  reject: { label: 'Say no', run: saying(() => ({ decision: 'rejected', reason: 'as the sandbox was told' })) },
  pending: { label: 'Stay pending', run: saying(() => ({ decision: 'pending' })) },
  funded: {
    label: 'Loan paid out',
    run: telling(({ entry }) => ({ outcome: 'funded', amount: entry.case.loan.amount })),
  },
  'not-funded': { label: 'Loan not paid out', run: telling(() => ({ outcome: 'not-funded' })) },
  again: {
    label: 'Call back again',
    run: async (played, at) => {
      await played.callAgain(at)
      return true
    },
  },
}

/** A deed that needs a choice beside it. */
const asking: Deed = {
  label: 'Ask now',
  run: async (played, at, { followUp: key }) => {
    if (key === undefined || !played.askable.includes(key)) return false
    await played.askFor(at, key)
    return true
  },
}

const returning: Deed = {
  label: 'Return the lead',
  run: async (played, at, { reason: given }) => {
    const reason = returnReasons.find((each) => each === given)
    if (reason === undefined) return false
    await played.tellOutcome(at, { outcome: 'returned', reason })
    return true
  },
}

/** Deeds that need a choice beside them. */
export const choosing = { ask: asking, return: returning } as const
