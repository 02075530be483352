// Rate limits of the calls that make, send, continue and unsubscribe, over all processes (S-25, S-32). Many people share an address of a
// mobile network or a call centre: the figures let them through and stop a machine.
import { widerNetwork } from '#server/platform/limits/client-address.ts'
import { giveBack, takeAll } from '#server/platform/limits/rate-limit-store.ts'
import { refuse } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'
import type { CallsDeps } from './calls-dependencies.ts'
import { captchaOf } from './captcha/captcha-settings.ts'
import { challengeFor, provenBy } from './proof-of-work.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

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

/** From so many bits on it is an attack: a captcha is asked where there is one. Who goes without it finds more bits (decision 067). */
export const captchaFrom = { asked: 16, without: 18 } as const

/** By what is done; calls that do the same share a row. */
export const callLimits = {
  create: { minute: 40, hour: 600, widerHour: 2000, variantHour: 20_000, proof: proofOfCreation },
  send: { minute: 40, hour: 600, widerHour: 2000 },
  continue: { minute: 20, hour: 200, widerHour: 600 },
  // A person has few addresses; more than these are somebody else's.
  unsubscribe: { minute: 5, hour: 20, widerHour: 60 },
  'data-link': { minute: 5, hour: 20, widerHour: 60 },
} as const satisfies Record<string, Figures>

/**
 * The call for so many requests of a network, and of the variant where one is named; then 429 with the seconds until the next. Before that,
 * where its figures say so, a proof of work is asked for, which grows with the rate.
 */
export const limited =
  <Request extends ApiRequest>(
    name: keyof typeof callLimits,
    call: (deps: CallsDeps, asked: Request) => Promise<Answer>,
    variantOf: (asked: Request) => string | undefined = () => undefined,
  ): typeof call =>
  async (deps, asked) => {
    const figures: Figures = callLimits[name]
    const { sealer, config } = deps
    const keyOf = (network: string) => sealer.index('limit network', network)
    const variant = variantOf(asked)
    const rows = [
      ['minute', keyOf(asked.network), figures.minute, minuteMs],
      ['hour', keyOf(asked.network), figures.hour, hourMs],
      ['wider hour', keyOf(widerNetwork(asked.network)), figures.widerHour, hourMs],
      ...(figures.variantHour && variant && deps.variants.has(variant)
        ? ([['variant hour', variant, figures.variantHour, hourMs]] as const)
        : []),
    ] as const
    const factor = config.switches.limitFactor
    const limits = rows.map(([window, counted, most, windowMs]) => ({
      window,
      key: `call ${name} ${window} ${counted}`,
      most: most * factor,
      windowMs,
    }))
    const now = deps.now()
    const taken = await takeAll(deps.db, limits, now)
    if (taken.kind === 'full') return { ...refuse('too-many'), retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) }
    const bits = Math.max(
      ...limits.map(({ window, key }) => bitsFor(figures.proof?.[window], (taken.counts.get(key) ?? 0) / factor)),
    )
    const captcha = captchaOf(config.captcha, variant)
    const proven = bits === 0 ? 'proven' : await provenBy(deps, asked, captcha)
    if (proven === 'proven') return call(deps, asked)
    // Who is asked for a proof made nothing yet.
    await giveBack(deps.db, limits, now)
    if (proven === 'down') deps.log.info('captcha', { outcome: 'down' })
    return { ...refuse('proof-needed'), more: challengeOf(deps, asked, bits, captcha && proven) }
  }

/** By the rate, and by what came of a captcha where there is one: while it is down, nobody is sent to it again. */
function challengeOf(deps: CallsDeps, asked: ApiRequest, bits: number, captcha: 'unproven' | 'down' | undefined) {
  if (bits < captchaFrom.asked || captcha === undefined) return challengeFor(deps, asked, bits)
  return challengeFor(deps, asked, captchaFrom.without, captcha !== 'down')
}

/** Of the last step that is reached; none where there is none. */
function bitsFor(steps: readonly ProofStep[] = [], taken: number): number {
  return steps.findLast(([from]) => taken > from)?.[1] ?? 0
}
