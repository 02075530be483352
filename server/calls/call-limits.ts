// Rate limits of the calls that make, send, continue and unsubscribe, over all processes (S-25, S-32). Many people share an address of a
// mobile network or a call centre: the figures let them through and stop a machine.
import { widerNetwork } from '#server/platform/limits/client-address.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import { refuse } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'
import type { CallsDeps } from './calls-dependencies.ts'

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
}

/** By what is done; calls that do the same share a row. */
export const callLimits = {
  create: { minute: 40, hour: 600, widerHour: 2000, variantHour: 20_000 },
  send: { minute: 40, hour: 600, widerHour: 2000 },
  continue: { minute: 20, hour: 200, widerHour: 600 },
  // A person has few addresses; more than these are somebody else's.
  unsubscribe: { minute: 5, hour: 20, widerHour: 60 },
} as const satisfies Record<string, Figures>

/** The call for so many requests of a network, and of the variant where one is named; then 429 with the seconds until the next. */
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
    const limits = rows.map(([window, counted, most, windowMs]) => ({
      key: `call ${name} ${window} ${counted}`,
      most: most * config.switches.limitFactor,
      windowMs,
    }))
    const taken = await takeAll(deps.db, limits, deps.now())
    return taken.kind === 'taken'
      ? call(deps, asked)
      : { ...refuse('too-many'), retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) }
  }
