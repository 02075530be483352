// Rate limits for one-time codes, over all processes (S-22, S-23, S-24). Each row of the table counts one thing in a window of
// time.
import { dayMs, hourMs } from '#domain/questions/duration.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import { widerNetwork } from '#server/platform/limits/client-address.ts'
import type { Limit } from '#server/platform/limits/rate-limit-store.ts'

/** A code that is to be sent. */
export interface ToSend {
  /** E.164. */
  readonly number: string
  /** IPv4 address or IPv6 /64 that the request, or the application, came from; absent where it is not known. */
  readonly network: string | undefined
  readonly brand: string
  readonly country: string
  /** The number was proven from this network before: most likely its owner asks. */
  readonly isProvenHere: boolean
}

interface Row {
  readonly most: number
  readonly windowMs: number
  /** The counted key; absent where the row does not count this send. */
  readonly counts: (send: ToSend) => string | undefined
}

const unlessProven =
  (text: (send: ToSend) => string | undefined) =>
  (send: ToSend): string | undefined =>
    send.isProvenHere ? undefined : text(send)

// A stranger's sends to somebody's number count against the stranger's network first. They take nothing from an owner
// who has proven the number before (S-24, decision 022).
export const codeLimits = {
  'number-from-network-day': {
    most: 6,
    windowMs: dayMs,
    counts: ({ number, network }) => network && `${number} ${network}`,
  },
  'number-hour': { most: 12, windowMs: hourMs, counts: unlessProven(({ number }) => number) },
  'number-day': { most: 25, windowMs: dayMs, counts: unlessProven(({ number }) => number) },
  // Ten thousand numbers that differ in their last four figures, and a million: a sweep walks along them.
  'block-hour': { most: 15, windowMs: hourMs, counts: ({ number }) => number.slice(0, -4) },
  'block-day': { most: 40, windowMs: dayMs, counts: ({ number }) => number.slice(0, -4) },
  'prefix-hour': { most: 100, windowMs: hourMs, counts: ({ number }) => number.slice(0, -6) },
  'prefix-day': { most: 500, windowMs: dayMs, counts: ({ number }) => number.slice(0, -6) },
  // Many subscribers share an address of a mobile network.
  'network-hour': { most: 30, windowMs: hourMs, counts: ({ network }) => network },
  'network-day': { most: 100, windowMs: dayMs, counts: ({ network }) => network },
  'wider-network-hour': { most: 60, windowMs: hourMs, counts: ({ network }) => network && widerNetwork(network) },
  'wider-network-day': { most: 200, windowMs: dayMs, counts: ({ network }) => network && widerNetwork(network) },
  'country-day': { most: 20_000, windowMs: dayMs, counts: ({ country }) => country },
  'brand-country-day': { most: 5000, windowMs: dayMs, counts: ({ brand, country }) => `${brand}-${country}` },
} as const satisfies Record<string, Row>

export type CodeLimit = keyof typeof codeLimits
export const codeLimitNames = Object.keys(codeLimits) as CodeLimit[]

/** Alarm on the completion rate of codes: the thresholds that the operator sets. */
export interface CompletionAlarm {
  /** Of a hundred messages. */
  readonly belowPercent: number
  /** Fewer say nothing. */
  readonly fromSends: number
}

/** Figures that an operator sets beside or instead of the table's. */
export interface CodeFigures {
  readonly most: Readonly<Partial<Record<CodeLimit, number>>>
  /** A brand's own budget of a day in a country, by `{brand}-{country}`. */
  readonly budgets: Readonly<Record<string, number>>
  /** Multiplies the table's figures, not the operator's: a developer's machine is one network with one number. */
  readonly factor: number
  /** Divides the pauses between two codes; 1 outside of browser tests. */
  readonly testSpeed: number
  readonly alarm: CompletionAlarm
}

/** The limits that one send takes a place of. Their keys hold keyed hashes alone. */
export function limitsOf({ index }: Pick<Sealer, 'index'>, figures: CodeFigures, send: ToSend): readonly Limit[] {
  return codeLimitNames.flatMap((name) => {
    const row: Row = codeLimits[name]
    const counted = row.counts(send)
    if (counted === undefined) return []
    const budget = name === 'brand-country-day' ? figures.budgets[counted] : undefined
    const most = budget ?? figures.most[name] ?? row.most * figures.factor
    return [{ key: `code ${name} ${index(`limit code ${name}`, counted)}`, most, windowMs: row.windowMs }]
  })
}
