// Table of actions that the sandbox's page offers for an application.
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

/** Buttons of an application, in order. */
export const deeds: Readonly<Record<string, Deed>> = {
  accept: { label: 'Say yes', run: saying(({ entry }) => entry.case.accept()) },
  reject: { label: 'Say no', run: saying(() => ({ decision: 'rejected', reason: 'as the sandbox was told' })) },
  pending: { label: 'Stay pending', run: saying(() => ({ decision: 'pending' })) },
  again: {
    label: 'Call back again',
    run: async (played, at) => {
      await played.callAgain(at)
      return true
    },
  },
}

/** The deed that needs a choice beside it. */
export const asking: Deed = {
  label: 'Ask now',
  run: async (played, at, { followUp: key }) => {
    if (key === undefined || !played.askable.includes(key)) return false
    await played.askFor(at, key)
    return true
  },
}
