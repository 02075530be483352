// Link token: lead and time, sealed for one purpose. Nothing is stored for it and nothing can be read from it; an old key still
// opens the links it made (S-05).
import type { Channel } from '#domain/law/messaging.ts'
import type { Sealer } from './sealing.ts'

interface Lifetime {
  readonly hours: number
  /** True where the linked page is there after the application is over. */
  readonly outlivesLead?: true
  /** True where it opens as long as its lead, once that has an offer: a message says until when an offer holds. */
  readonly withOffers?: true
}

/** Purposes of links, with the hours that each is valid; no longer than its lead, except where the row says so. */
export const linkPurposes = {
  // As long as somebody may still go through a week's messages.
  continue: { hours: 7 * 24, withOffers: true },
  // It opens everything that is held, so no longer: an older one brings a fresh one by e-mail (`server/calls/send-data-link.ts`).
  'my-data': { hours: 7 * 24, outlivesLead: true },
} as const satisfies Record<string, Lifetime>

/** Purpose of a link that opens something, and nothing else, for some time. */
export type OpeningPurpose = keyof typeof linkPurposes

/**
 * Purpose of a link. Messages about an application are forwarded and kept, and hold one of `ask-my-data`: it opens nothing, and has a link of
 * `my-data` sent, however old it is.
 */
export type LinkPurpose = OpeningPurpose | 'ask-my-data'

export interface Linked {
  readonly leadId: string
  /** Unix milliseconds. */
  readonly madeAt: number
  /** The contact that it was sent to, as `sentToOf` has it; absent of one that its owner was shown. */
  readonly sentTo?: string | undefined
}

type ContactIndexes = Readonly<Record<'email_index' | 'phone_index', string | null>>

const contactRows = { email: { sign: 'e', index: 'email_index' }, sms: { sign: 's', index: 'phone_index' } } as const

/** A contact as links name it: its channel, and enough of its index to know it from another. A text message is paid by its length. */
export function sentToOf(lead: ContactIndexes, channel: Channel): string {
  const { sign, index } = contactRows[channel]
  return sign + (lead[index] ?? '').slice(0, 4)
}

/** The channel of a link that was sent. */
export const channelOfSent = (sentTo: string): Channel => (sentTo.startsWith('s') ? 'sms' : 'email')

/** Facts of a lead that the end of its links hangs on. */
interface LeadLife {
  /** Unix milliseconds. */
  readonly end: number
  /** A lender made it an offer, whatever became of that. */
  readonly hasOffer: boolean
}

/** Until when a link is good, in Unix milliseconds; not at that moment any more. */
export function linkEnd(purpose: OpeningPurpose, madeAt: number, lead: LeadLife): number {
  const { hours, outlivesLead, withOffers }: Lifetime = linkPurposes[purpose]
  if (withOffers && lead.hasOffer) return lead.end
  const end = madeAt + hours * 3_600_000
  return outlivesLead ? end : Math.min(end, lead.end)
}

const sealContext = (purpose: LinkPurpose) => `link ${purpose}`
const idLength = 22
/** In base 36, until the year 2059. */
const timeLength = 8

/** 80 to 99 characters of the URL's own alphabet, without a dot: a path with one is taken for a file. */
export function linkToken(sealer: Sealer, purpose: LinkPurpose, { leadId, madeAt, sentTo = '' }: Linked): string {
  const id = Buffer.from(leadId.replaceAll('-', ''), 'hex').toString('base64url')
  return sealer
    .seal(sealContext(purpose), id + madeAt.toString(36).padStart(timeLength, '0') + sentTo)
    .replace('.', '_')
}

/** Nothing where the token was changed, sealed for another purpose, or never one of ours. */
export function openLinkToken(sealer: Sealer, purpose: LinkPurpose, token: string): Linked | undefined {
  const [, key, sealed] = /^([a-z0-9-]{1,20})_([\w-]{40,100})$/.exec(token) ?? []
  // Signs after the last whole byte count for nothing when they are read: only the one way to write it is taken.
  if (!key || !sealed || Buffer.from(sealed, 'base64url').toString('base64url') !== sealed) return undefined
  try {
    const text = sealer.open(sealContext(purpose), `${key}.${sealed}`)
    const id = Buffer.from(text.slice(0, idLength), 'base64url').toString('hex')
    const sentTo = text.slice(idLength + timeLength)
    return {
      leadId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      madeAt: Number.parseInt(text.slice(idLength, idLength + timeLength), 36),
      ...(sentTo === '' ? {} : { sentTo }),
    }
  } catch {
    return undefined
  }
}
