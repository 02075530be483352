// Ways on which a step-up's code may go out: to the number and the address that the application holds. A link's holder cannot change
// those, so they are its owner's.
import { stepUpChannels } from '#contract/step-up-endpoints.ts'
import type { StepUpChannel } from '#contract/step-up-endpoints.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { isSendable, mobileOf } from '#server/lenders/verification/sendable.ts'
import { limitsOf } from '#server/lenders/verification/code-limits.ts'
import { widerNetwork } from '#server/platform/limits/client-address.ts'
import type { Limit } from '#server/platform/limits/rate-limit-store.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { CallsDeps } from '../calls-dependencies.ts'
import type { Asking } from './step-up-store.ts'

const hourMs = 3_600_000

export interface StepUpWay {
  readonly channel: StepUpChannel
  /** E.164, or an e-mail address. */
  readonly target: string
  /** As much of it as is shown. */
  readonly to: string
}

type Target = (deps: CallsDeps, lead: LeadRow, answers: Answers) => string | undefined

const rows: Readonly<Record<StepUpChannel, { readonly targetOf: Target; readonly shown: (target: string) => string }>> =
  {
    sms: {
      targetOf: (deps, lead, answers) => {
        const number = mobileOf(deps, lead, answers)
        return number !== undefined && isSendable(deps, lead, number) ? number : undefined
      },
      shown: (target) => target.slice(-2),
    },
    email: {
      targetOf: (_deps, _lead, answers) => {
        const address = answers['contactDetails.email']
        return address === undefined ? undefined : String(address)
      },
      shown: (target) => target.replace(/^(.).*@/, '$1…@'),
    },
  }

/** Those there are, in the order they are offered. */
export function stepUpWays(deps: CallsDeps, lead: LeadRow, answers: Answers): readonly StepUpWay[] {
  return stepUpChannels.flatMap((channel) => {
    const target = rows[channel].targetOf(deps, lead, answers)
    return target === undefined ? [] : [{ channel, target, to: rows[channel].shown(target) }]
  })
}

export const targetIndex = ({ sealer }: Pick<CallsDeps, 'sealer'>, { channel, target }: StepUpWay): string =>
  sealer.index(channel === 'sms' ? 'phone' : 'step-up address', target)

interface SentFor {
  readonly lead: LeadRow
  readonly network: string
}

/**
 * Limits in which one code takes a place: few a day for a device, more for the lead, and those of its way.
 * No device uses up another's (S-24).
 */
export function stepUpLimits(
  deps: CallsDeps,
  { token_hash: device }: Asking,
  way: StepUpWay,
  { lead, network }: SentFor,
): readonly Limit[] {
  const { sealer, config } = deps
  const { brand, country } = lead
  const ofLead = [
    { key: `step-up ${sealer.index('limit lead', `${lead.id} ${device}`)}`, most: 8, windowMs: 24 * hourMs },
    { key: `step-up ${sealer.index('limit lead', lead.id)}`, most: 24, windowMs: 24 * hourMs },
  ]
  if (way.channel === 'sms') {
    const send = { number: way.target, network, brand, country, isProvenHere: false }
    return [...ofLead, ...limitsOf(sealer, config.codes, send)]
  }
  const { factor } = config.codes
  const networkKey = (of: string) => `step-up mail from ${sealer.index('limit network', of)}`
  return [
    ...ofLead,
    { key: `step-up mail ${targetIndex(deps, way)}`, most: 6 * factor, windowMs: hourMs },
    { key: networkKey(network), most: 30 * factor, windowMs: hourMs },
    { key: networkKey(widerNetwork(network)), most: 60 * factor, windowMs: hourMs },
  ]
}
