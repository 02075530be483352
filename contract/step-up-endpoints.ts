// API endpoints of the step-up: an applicant with a continue link proves by a one-time code that the application is theirs (S-05). Also of
// the link sent to its owner. A table of its own, so that the first step's bundle leaves it out.
import * as v from 'valibot'
import type { EndpointRow } from './endpoints.ts'
import { continuedReply } from './schemas.ts'

/** The ways on which a code may go out. */
export const stepUpChannels = ['sms', 'email'] as const
export type StepUpChannel = (typeof stepUpChannels)[number]

/** The most of an address that is shown: the last two figures of a number, the first letter and the host of an e-mail address. */
const way = v.object({ channel: v.picklist(stepUpChannels), to: v.string() })

/** One device that may open the application. */
const session = v.object({
  /** ISO time in UTC. */
  at: v.string(),
  by: v.picklist(['form', 'link', 'password', 'code']),
  /** True of the device that asks. */
  isThis: v.boolean(),
})

export const sessionsReply = v.object({
  sessions: v.array(session),
  /** True where this device came by a link and has not proven whose it is. */
  needsCode: v.boolean(),
  ways: v.array(way),
})

export const stepUpReply = v.object({
  ...way.entries,
  /** ISO times in UTC: until when the code is good, and from when another may be asked for. */
  goodUntil: v.string(),
  nextSendAt: v.string(),
})

/** A token in the place of the caller's, and the answers: those that must not outlive a tab by their last signs alone. */
export const provenReply = v.object({
  ...continuedReply.entries,
  known: v.record(v.string(), v.unknown()),
  masked: v.record(v.string(), v.string()),
})

export const stepUpEndpoints = {
  leadSessions: {
    method: 'GET',
    path: '/lead/{id}/sessions',
    summary: 'The devices that may open the lead, and on which ways a code can prove whose this one is',
    reply: sessionsReply,
    status: 200,
    access: 'applicant',
  },
  stepUp: {
    method: 'POST',
    path: '/lead/{id}/step-up',
    summary: 'Send a one-time code to the number or the address of the lead, to prove that this device is its owner’s',
    body: v.strictObject({ channel: v.picklist(stepUpChannels) }),
    reply: stepUpReply,
    status: 200,
    access: 'applicant',
  },
  sendLink: {
    method: 'POST',
    path: '/lead/{id}/links/send',
    summary: 'Send a link that continues the lead to its own number or address',
    body: v.strictObject({ channel: v.picklist(stepUpChannels) }),
    reply: way,
    status: 202,
    access: 'applicant',
  },
  sendDataLink: {
    method: 'POST',
    path: '/customer/data/link',
    summary:
      'Send a fresh link to one’s data to the address on file, by one that is too old; the same answer whatever the link was of',
    body: v.strictObject({ token: v.pipe(v.string(), v.maxLength(300)) }),
    reply: v.object({ status: v.literal('asked') }),
    status: 202,
    access: 'open',
  },
  confirmStepUp: {
    method: 'POST',
    path: '/lead/{id}/step-up/confirm',
    summary: 'The code that was sent: a new token takes the place of the caller’s, with the answers of the lead',
    body: v.strictObject({ code: v.pipe(v.string(), v.maxLength(50)) }),
    reply: provenReply,
    status: 200,
    access: 'applicant',
  },
} as const satisfies Record<string, EndpointRow>

export type StepUpEndpointName = keyof typeof stepUpEndpoints
export type SessionsReply = v.InferOutput<typeof sessionsReply>
/** Where something was sent, as much of it as is shown. */
export type StepUpSent = v.InferOutput<typeof way>
export type StepUpReply = v.InferOutput<typeof stepUpReply>
export type ProvenReply = v.InferOutput<typeof provenReply>
