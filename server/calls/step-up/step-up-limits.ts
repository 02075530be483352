// Rate limits of what goes to the number or address of a lead: one-time codes, and links to continue it. Neither takes a place of
// the other, and no stranger's lead takes one of whoever has proven the address (S-23, S-24).
import { dayMs, hourMs } from '#domain/questions/duration.ts'
import { limitsOf } from '#server/lenders/verification/code-limits.ts'
import { widerNetwork } from '#server/platform/limits/client-address.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import type { Limit, Taken } from '#server/platform/limits/rate-limit-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { isProvenFrom } from '#server/platform/stores/verifications.ts'
import type { CallsDeps } from '../calls-dependencies.ts'
import { isProvenByCode, isProvenByMail } from './step-up-store.ts'
import type { Asking } from './step-up-store.ts'
import { targetIndex } from './step-up-ways.ts'
import type { StepUpWay } from './step-up-ways.ts'
import type { OwnedLead } from '#server/lead/ownership/own-lead.ts'

/** One send that is asked for. */
export interface StepUpSend {
  readonly what: 'code' | 'link'
  readonly device: Asking
  readonly way: StepUpWay
  readonly lead: OwnedLead
  /** IPv4 address or IPv6 /64 of the request. */
  readonly network: string
}

/**
 * Most codes, and as many links: few a day for a device, more for all of a lead that came alike. No device uses up another's, nor do many that
 * one link was opened on.
 */
const mostOfLead = { deviceDay: 8, day: 24 } as const

/** How a device came, and the contacts it has shown to hold: nobody is of another sort by opening a link again. */
const sortOf = ({ came_by: by, contacts }: OwnedLead): string => [by ?? 'form', ...(contacts ?? [])].join(' ')

/** The same by e-mail, to one address from all leads, and from one network to any. A stranger reaches that of their own network first. */
const mostByMail = {
  addressFromWiderNetworkHour: 5,
  addressHour: 15,
  addressDay: 40,
  networkHour: 30,
  widerNetworkHour: 60,
} as const

/** Takes a place of each limit of the send, or of none. */
export async function takeStepUp(deps: CallsDeps, trx: Handle, send: StepUpSend): Promise<Taken> {
  const ofLead = limitsOfLead(deps, send)
  const isProven = await isProvenTarget(deps, trx, send)
  const ofWay = send.way.channel === 'sms' ? limitsBySms(deps, send, isProven) : limitsByMail(deps, send, isProven)
  return takeAll(trx, [...ofLead, ...ofWay], deps.now())
}

/** Whether its owner asks, as far as can be told: the lead has shown that it reaches the number or address, or this network has. */
async function isProvenTarget(deps: CallsDeps, trx: Handle, { way, lead, network }: StepUpSend): Promise<boolean> {
  const index = targetIndex(deps, way)
  if (await isProvenByCode(trx, lead.id, way.channel, index)) return true
  return way.channel === 'sms'
    ? isProvenFrom(trx, index, deps.sealer.index('network', network))
    : lead.email_index !== null && isProvenByMail(trx, lead.id, lead.email_index)
}

function limitsOfLead({ sealer }: CallsDeps, { what, device, lead }: StepUpSend): readonly Limit[] {
  const key = (of: string) => `step-up ${what} ${sealer.index('limit lead', of)}`
  return [
    { key: key(`${lead.id} ${device.token_hash}`), most: mostOfLead.deviceDay, windowMs: dayMs },
    { key: key(`${lead.id} as ${sortOf(lead)}`), most: mostOfLead.day, windowMs: dayMs },
  ]
}

/** A text message costs the same whatever it says: links and codes count together. */
function limitsBySms(deps: CallsDeps, { way, lead, network }: StepUpSend, isProvenHere: boolean): readonly Limit[] {
  const { brand, country } = lead
  return limitsOf(deps.sealer, deps.config.codes, { number: way.target, network, brand, country, isProvenHere })
}

function limitsByMail(deps: CallsDeps, { what, way, network }: StepUpSend, isProven: boolean): readonly Limit[] {
  const { factor } = deps.config.codes
  const wider = widerNetwork(network)
  const from = (of: string) => deps.sealer.index('limit network', of)
  const to = targetIndex(deps, way)
  const row = (counted: string, most: number, windowMs: number): Limit => ({
    key: `step-up mail ${what} ${counted}`,
    most: most * factor,
    windowMs,
  })
  const ofAddress = [
    row(`${to} from ${from(wider)}`, mostByMail.addressFromWiderNetworkHour, hourMs),
    row(`${to} hour`, mostByMail.addressHour, hourMs),
    row(`${to} day`, mostByMail.addressDay, dayMs),
  ]
  return [
    ...(isProven ? [] : ofAddress),
    row(`from ${from(network)}`, mostByMail.networkHour, hourMs),
    row(`from ${from(wider)}`, mostByMail.widerNetworkHour, hourMs),
  ]
}
