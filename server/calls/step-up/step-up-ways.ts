// Ways on which a step-up's code may go out: to the number and the address that the application holds. A link's holder cannot change
// those, so they are its owner's.
import { stepUpChannels } from '#contract/step-up-endpoints.ts'
import type { StepUpChannel } from '#contract/step-up-endpoints.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { contactsToProve } from '#server/lead/ownership/own-lead.ts'
import type { OwnedLead } from '#server/lead/ownership/own-lead.ts'
import { isSendable, mobileOf } from '#server/lenders/verification/sendable.ts'
import { noMail } from '#server/platform/mail/send-mail.ts'
import { noGateway } from '#server/platform/sms/sms-gateway.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { CallsDeps } from '../calls-dependencies.ts'

export interface StepUpWay {
  readonly channel: StepUpChannel
  /** E.164, or an e-mail address. */
  readonly target: string
  /** As much of it as is shown. */
  readonly to: string
}

type Target = (deps: CallsDeps, lead: LeadRow, answers: Answers) => string | undefined

interface Row {
  /** Whether the settings name a gateway: the page says of every way that something goes out by it. */
  readonly isCarried: (deps: CallsDeps) => boolean
  readonly targetOf: Target
  readonly shown: (target: string) => string
}

const rows: Readonly<Record<StepUpChannel, Row>> = {
  sms: {
    isCarried: ({ sendSms }) => sendSms !== noGateway,
    targetOf: (deps, lead, answers) => {
      const number = mobileOf(deps, lead, answers)
      return number !== undefined && isSendable(deps, lead, number) ? number : undefined
    },
    shown: (target) => target.slice(-2),
  },
  email: {
    isCarried: ({ sendMail }) => sendMail !== noMail,
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
    const { isCarried, targetOf, shown } = rows[channel]
    const target = isCarried(deps) ? targetOf(deps, lead, answers) : undefined
    return target === undefined ? [] : [{ channel, target, to: shown(target) }]
  })
}

/** Those that prove whose the caller's device is: of a contact that is yet to be proven, that one. Of two, no one code is enough. */
export function provingWays(deps: CallsDeps, lead: OwnedLead, answers: Answers): readonly StepUpWay[] {
  const ways = stepUpWays(deps, lead, answers)
  const toProve = contactsToProve(lead)
  if (toProve.length === 0) return ways
  return toProve.length === 1 ? ways.filter(({ channel }) => channel === toProve[0]) : []
}

export const targetIndex = ({ sealer }: Pick<CallsDeps, 'sealer'>, { channel, target }: StepUpWay): string =>
  sealer.index(channel === 'sms' ? 'phone' : 'step-up address', target)
