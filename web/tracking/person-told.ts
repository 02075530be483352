// Person whom events are about: kept here while the page stands, and given away as hashes only (N3).
import { identityOf } from '#contract/tracking-identity.ts'
import type { Identity, IdentityVendor, Person, ToE164 } from '#contract/tracking-identity.ts'
import type { Application } from '#domain/application/application.ts'
import { isReapplied } from './state-events.ts'

interface PersonTold {
  /** Takes what an application says of its person. */
  readonly look: (application: Application) => void
  /** Follows a change: an end takes what was typed out of the browser, and another application is somebody else's. */
  readonly change: (after: Application, before: Application) => void
  /** The hashes of whom it is about now. */
  readonly now: () => (vendor: IdentityVendor) => Identity
}

/** Begins with nobody. */
export function personTold(toE164: ToE164): PersonTold {
  let person: Person = {}
  const look = ({ lead: { contactDetails = {}, sessionId } }: Application) => {
    const { email, phoneNumber } = contactDetails as { email?: string; phoneNumber?: string }
    person = {
      email: email ?? person.email,
      phone: phoneNumber ?? person.phone,
      sessionId: sessionId ?? person.sessionId,
    }
  }
  return {
    look,
    change: (after, before) => {
      look(before)
      if (isAnother(after, before)) person = { sessionId: person.sessionId }
      look(after)
    },
    now: () => {
      const about = person
      return (vendor) => identityOf(vendor, about, toE164)
    },
  }
}

/** The lead of before is another one now, or none; a new application with the same answers is the same person's. */
const isAnother = (after: Application, before: Application) =>
  before.access !== undefined && after.access?.id !== before.access.id && !isReapplied(before, after)
