// World of one simulated run: the seed's chance, the virtual clock, the processes, what is planned outside of the server, and the log of
// events. Everything outside the server acts through it, so that one seed gives one run.
import type { InjectOptions } from 'fastify'
import type { Chance } from './chance.ts'
import type { SimulatedProcess, Tasks } from './tasks.ts'

/** An application as a lender has it, whatever our side thinks. */
export interface Received {
  readonly lender: string
  readonly reference: string
  readonly email: string
  readonly phone: string
  readonly code: string
  readonly at: number
}

/** A message that a gateway was given. */
export interface HandedOver {
  readonly reference: string
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly at: number
  /** Whether the gateway took it. */
  readonly taken: boolean
}

/** A postback that an affiliate took. */
export interface TakenPostback {
  readonly leadId: string
  readonly event: string
  readonly payout: string
}

/** A write whose success somebody was told of; `sql` finds it, with the values. */
export interface Acknowledged {
  readonly what: string
  readonly leadId: string
  readonly sql: string
  readonly values: readonly unknown[]
  /** True where an erasure of the lead takes it away. */
  readonly goesWithErasure: boolean
}

/** Knowledge of the parties outside of the server. The invariants hold the database to it. */
export interface Facts {
  readonly received: Received[]
  readonly handedOver: HandedOver[]
  readonly postbacks: TakenPostback[]
  readonly acknowledged: Acknowledged[]
  /** Leads that the affiliate brought. */
  readonly brought: string[]
  /** Leads whose erasure was acknowledged, with a text that is theirs alone. */
  readonly erased: { readonly leadId: string; readonly canary: string; readonly at: number }[]
}

export interface Reply {
  readonly status: number
  readonly body: unknown
}

export interface Call {
  readonly name: string
  readonly request: InjectOptions
  readonly answered: (reply: Reply) => void
  /** The process died before it answered. */
  readonly lost: () => void
}

export interface World {
  readonly chance: Chance
  /** Unix milliseconds. */
  readonly clock: { now: number }
  readonly tasks: Tasks
  readonly processes: readonly SimulatedProcess[]
  readonly facts: Facts
  /** False once the seed's days are over: from then on everything goes well, so that everything can come to its end. */
  readonly isTroubled: () => boolean
  /** A line of the event log. */
  readonly say: (line: string) => void
  /** Gives a name to an id of the log. */
  readonly name: (id: string, name: string) => void
  /** Something that happens outside of the server, so many milliseconds from now. */
  readonly plan: (inMs: number, name: string, begin: () => Promise<void>) => void
  /** One HTTP call to one of the processes, now. */
  readonly call: (call: Call) => void
  readonly newId: () => string
}

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
