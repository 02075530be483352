// Versions of the networks' APIs: the default where the operator's file names none, and the day each version ends (18.11).
import { dayMs } from '#domain/questions/duration.ts'
import type { ConversionNetwork, Conversions } from '#server/checks/tracking-shapes.ts'
import type { Tracking } from '../tracking/tracking-recipients.ts'

/** TikTok has announced no end of its own. Google's and Meta's last about a year, so the operator's file says the day. */
const usual: Readonly<Record<ConversionNetwork, { readonly version: string; readonly hasEnd: boolean }>> = {
  meta: { version: 'v24.0', hasEnd: true },
  tikTok: { version: 'v1.3', hasEnd: false },
  google: { version: 'v23', hasEnd: true },
}

export const versionOf = (network: ConversionNetwork, said: string | undefined): string =>
  said ?? usual[network].version

/** Long enough to try another version out. */
const warnedMs = 60 * dayMs

export interface VersionFound {
  readonly network: ConversionNetwork
  readonly state: 'ok' | 'degraded' | 'failed'
  /** Finding and expectation; absent where all is well. */
  readonly about?: string
}

function judged(
  network: ConversionNetwork,
  told: NonNullable<Conversions[ConversionNetwork]>,
  now: number,
): VersionFound {
  const version = versionOf(network, told.version)
  const { versionEnds: ends } = told
  if (ends === undefined)
    return usual[network].hasEnd
      ? { network, state: 'degraded', about: `${version}: expected versionEnds beside it in TRACKING_FILE` }
      : { network, state: 'ok' }
  const left = Date.parse(ends) + dayMs - now
  if (left <= 0)
    return { network, state: 'failed', about: `${version} ended on ${ends}: nothing is sent; expected a newer version` }
  return left <= warnedMs
    ? { network, state: 'degraded', about: `${version} ends on ${ends}` }
    : { network, state: 'ok' }
}

const order = ['ok', 'degraded', 'failed'] as const

/** Of each network that any variant tells, the worst. */
export function versionsFound(tracking: Tracking, now: number): readonly VersionFound[] {
  const found = Object.values(tracking).flatMap(({ conversions }) =>
    Object.entries(conversions).map(([network, told]) => judged(network as ConversionNetwork, told, now)),
  )
  return [...Map.groupBy(found, ({ network }) => network).values()].map(
    (rows) => rows.toSorted((one, other) => order.indexOf(other.state) - order.indexOf(one.state))[0]!,
  )
}

/** After its last day a version answers nobody: what is not sent waits for the operator, and is tried again as after any fault. */
export const isVersionOver = ({ versionEnds }: { readonly versionEnds?: string }, now: number): boolean =>
  versionEnds !== undefined && Date.parse(versionEnds) + dayMs <= now
