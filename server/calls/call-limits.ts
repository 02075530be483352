// Rate limits of the calls that make, save, send, continue and unsubscribe, over all processes (S-25, S-32). Many people share an
// address of a mobile network or a call centre: the figures let them through and stop a machine.
import { hourMs, minuteMs } from '#domain/questions/duration.ts'
import { widerNetwork } from '#server/platform/limits/client-address.ts'
import { giveBack, takeAll } from '#server/platform/limits/rate-limit-store.ts'
import type { Limit } from '#server/platform/limits/rate-limit-store.ts'
import { refuse, tooMany } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'
import type { CallsDeps } from './calls-dependencies.ts'
import { captchaOf } from './captcha/captcha-settings.ts'
import { challengeFor, provenBy } from './proof-of-work.ts'

interface Figures {
  /** From one IPv4 address or IPv6 /64. */
  readonly minute: number
  readonly hour: number
  /** From the /24 or /48 around it. */
  readonly widerHour: number
  /** For one variant, whoever asks. */
  readonly variantHour?: number
  /** By window, from how many on a call needs a proof of work of how many bits: the last row that is reached holds. */
  readonly proof?: Readonly<Partial<Record<Window, readonly ProofStep[]>>>
}

type Window = 'minute' | 'hour' | 'wider hour' | 'variant hour'
type ProofStep = readonly [from: number, bits: number]

/** Decision 059 has what so many bits cost. */
const proofOfCreation: Figures['proof'] = {
  minute: [
    [10, 12],
    [20, 14],
    [30, 16],
  ],
  'wider hour': [
    [600, 12],
    [1000, 14],
    [1500, 16],
  ],
  'variant hour': [
    [4000, 12],
    [8000, 14],
    [12_000, 16],
  ],
}

/** Proof bits at which it is an attack: a captcha is asked where there is one. A caller without it finds more bits (decision 067). */
export const captchaFrom = { asked: 16, without: 18 } as const

/** Limits by the kind of act; calls of the same kind share a row. */
export const callLimits = {
  create: { minute: 40, hour: 600, widerHour: 2000, variantHour: 20_000, proof: proofOfCreation },
  send: { minute: 40, hour: 600, widerHour: 2000, variantHour: 20_000 },
  continue: { minute: 20, hour: 200, widerHour: 600, variantHour: 10_000 },
  // A person has few addresses; more than these are somebody else's.
  unsubscribe: { minute: 5, hour: 20, widerHour: 60, variantHour: 3000 },
  'data-link': { minute: 5, hour: 20, widerHour: 60 },
  // Each has the embedded database write its tables anew.
  erase: { minute: 5, hour: 30, widerHour: 100 },
} as const satisfies Record<string, Figures>

/** So often the answers of one lead are saved, from wherever: a person saves a page at a time, and goes back and forth at most. */
export const savesOfLead = { most: 300, windowMs: 10 * minuteMs } as const

type Limited = keyof typeof callLimits

/** The variant that a request is of, where it names one or what it names does. */
type VariantOf<Request> = (asked: Request, deps: CallsDeps) => string | undefined | Promise<string | undefined>

/**
 * So many calls of a network are told in a minute which proof they need: each costs some statements. Far above what people need who share an
 * address with a flood, for they would have to wait then.
 */
export const unprovenAMinute = 600

const unprovenLimit = ({ sealer, config }: CallsDeps, name: Limited, network: string): Limit => ({
  key: `call ${name} unproven ${sealer.index('limit network', network)}`,
  most: unprovenAMinute * config.switches.limitFactor,
  windowMs: minuteMs,
})

/** Limits in which one request takes a place. */
function limitsFor({ sealer, config, variants }: CallsDeps, name: Limited, network: string, variant?: string) {
  const figures: Figures = callLimits[name]
  const keyOf = (of: string) => sealer.index('limit network', of)
  const own = keyOf(network)
  const rows = [
    ['minute', own, figures.minute, minuteMs],
    ['hour', own, figures.hour, hourMs],
    ['wider hour', keyOf(widerNetwork(network)), figures.widerHour, hourMs],
    ...(figures.variantHour && variant && variants.has(variant)
      ? ([['variant hour', variant, figures.variantHour, hourMs]] as const)
      : []),
  ] as const
  return rows.map(([window, counted, most, windowMs]) => ({
    window,
    key: `call ${name} ${window} ${counted}`,
    most: most * config.switches.limitFactor,
    windowMs,
  }))
}

/**
 * Counts a save of a lead by whoever has its token; the refusal where there were too many. A lead that was not written so often in all its
 * life costs no statement.
 */
export async function tooManySaves(
  deps: CallsDeps,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Answer | undefined> {
  const { sealer, config, db, now } = deps
  const most = savesOfLead.most * config.switches.limitFactor
  if (version <= most) return undefined
  const limit: Limit = {
    key: `call save ${sealer.index('limit lead', id)}`,
    most,
    windowMs: savesOfLead.windowMs,
  }
  const taken = await takeAll(db, [limit], now())
  return taken.kind === 'full' ? tooMany(taken) : undefined
}

/** Counts a request to a page as the call of the same purpose; the seconds to wait where there were too many. */
export async function waitSeconds(deps: CallsDeps, name: Limited, network: string): Promise<number | undefined> {
  const taken = await takeAll(deps.db, limitsFor(deps, name, network), deps.now())
  return taken.kind === 'full' ? Math.ceil(taken.retryAfterMs / 1000) : undefined
}

/**
 * The call for so many requests of a network, and of the variant where one is named; then 429 with the seconds until the next. Before that,
 * where its figures say so, a proof of work is asked for, which grows with the rate.
 */
export const limited =
  <Request extends ApiRequest>(
    name: Limited,
    call: (deps: CallsDeps, asked: Request) => Promise<Answer>,
    variantOf: VariantOf<Request> = () => undefined,
  ): typeof call =>
  async (deps, asked) => {
    const figures: Figures = callLimits[name]
    const { config } = deps
    const factor = config.switches.limitFactor
    const variant = await variantOf(asked, deps)
    const limits = limitsFor(deps, name, asked.network, variant)
    const now = deps.now()
    const taken = await takeAll(deps.db, limits, now)
    if (taken.kind === 'full') return tooMany(taken)
    const bits = Math.max(
      ...limits.map(({ window, key }) => bitsFor(figures.proof?.[window], (taken.counts.get(key) ?? 0) / factor)),
    )
    const captcha = captchaOf(config.captcha, variant)
    const asksCaptcha = captcha !== undefined && bits >= captchaFrom.asked
    const needed = asksCaptcha ? captchaFrom.without : bits
    const proven = needed === 0 ? 'proven' : await provenBy(deps, asked, needed, captcha)
    if (proven === 'proven') return call(deps, asked)
    // A caller who is asked for a proof has made nothing yet.
    await giveBack(deps.db, limits, now)
    const unproven = await takeAll(deps.db, [unprovenLimit(deps, name, asked.network)], now)
    if (unproven.kind === 'full') return tooMany(unproven)
    if (proven === 'down') deps.log.info('captcha', { outcome: 'down' })
    // While the captcha is down, nobody is sent to it again.
    return { ...refuse('proof-needed'), more: challengeFor(deps, asked, needed, asksCaptcha && proven !== 'down') }
  }

/** Of the last step that is reached; none where there is none. */
function bitsFor(steps: readonly ProofStep[] = [], taken: number): number {
  return steps.findLast(([from]) => taken > from)?.[1] ?? 0
}
