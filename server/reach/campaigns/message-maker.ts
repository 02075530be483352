// Maker of a kind of message: judges whether one goes, and writes it out. Campaigns are one kind, service messages the other; the
// job that sends them knows neither.
import type { ReachDeps } from '../reach-dependencies.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { Address, Going } from './facts.ts'
import type { Verdict } from './verdict.ts'

/** Written out: what is left is to hand it over. */
export type Written =
  | {
      readonly channel: 'email'
      readonly subject: string
      readonly html: string
      readonly text: string
      /** The address for one click, where one ends such messages. */
      readonly unsubscribeUrl?: string
    }
  | { readonly channel: 'sms'; readonly text: string }

export interface Addressed extends Going {
  readonly address: Address
  /** Time of sending, Unix milliseconds: the same in the link and in the row, by which a visit finds its message. */
  readonly at: number
}

/** Both read in the caller's transaction, which holds the message's row. */
export interface MessageMaker {
  readonly verdict: (deps: ReachDeps, trx: Handle, going: Going) => Promise<Verdict>
  readonly write: (deps: ReachDeps, trx: Handle, going: Addressed) => Promise<Written>
}
