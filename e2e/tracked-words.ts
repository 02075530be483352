// Search of outgoing data for what the applicant typed (T-07, P-09).
import { identityOf } from '#contract/tracking-identity.ts'
import type { IdentityVendor } from '#contract/tracking-identity.ts'
import { countryRules } from '#catalogue/server.generated.ts'
import { getCountryCallingCode } from 'libphonenumber-js/min'
import { journeyAnswers } from '#test/journeys/journey-answers.ts'
import type { Journey } from '#test/journeys/journey.ts'
import { canariesOf, foundIn, hashesOf, readings, readingsOfBytes } from './canaries.ts'
import type { ReceivedRequest } from './tracked.ts'

const identityVendors: Readonly<Record<string, IdentityVendor>> = {
  google: 'google',
  'google-api': 'google',
  meta: 'meta',
  'meta-api': 'meta',
  tiktok: 'tikTok',
  'tiktok-api': 'tikTok',
}

const bytesOf = ({ body }: ReceivedRequest) =>
  Buffer.from(body.base64 ?? body.text ?? '', body.base64 ? 'base64' : 'utf8')

/** A request's own secrets are no data of an applicant. */
const headersRead = ['cookie', 'referer', 'origin', 'user-agent']

export function searchFor(journey: Journey, sessionId: string) {
  const { variant, answers } = journeyAnswers(journey)
  const canaries = canariesOf(journey)
  const code = getCountryCallingCode(variant.country.iso as Parameters<typeof getCountryCallingCode>[0])
  const hashes = new Set(canaries.flatMap((canary) => hashesOf(canary, [`+${code}`, code, `00${code}`])))
  const { phoneFormats } = countryRules[variant.countryId]!
  const person = {
    email: String(answers['contactDetails.email']),
    phone: String(answers['contactDetails.phoneNumber']),
    sessionId,
  }
  /** The three hashes that a vendor may have; none for any other. */
  const permitted = (vendor: string): readonly string[] => {
    const name = identityVendors[vendor]
    if (!name) return []
    const { email, phone, externalId } = identityOf(name, person, (text) => phoneFormats(text)?.e164)
    return [email, phone, externalId]
  }
  const inTexts = (texts: readonly string[]) =>
    foundIn(
      texts.flatMap((text) => readings(text)),
      canaries,
    )
  return {
    permitted,
    /** Data points that stand in texts: addresses, titles, lines of a console, messages. */
    inTexts,
    /** `vendor path: data point or hash` for everything that must not be there. `ids` are of events. */
    inReceived: (received: readonly ReceivedRequest[], ids: readonly string[]): string[] =>
      received.flatMap((request) => {
        const { vendor, path, query, headers } = request
        const said = headersRead.map((name) => headers[name] ?? '')
        const all = [
          ...readingsOfBytes(bytesOf(request)),
          ...[path, JSON.stringify(query), ...said].flatMap((text) => readings(text)),
        ]
        const allowed = [...permitted(vendor), ...ids]
        const digests = all.flatMap((text) => text.match(/[0-9a-f]{64}/g) ?? [])
        // Advertising networks get these hashes and no others, whatever of.
        const strange = identityVendors[vendor] ? digests.filter((digest) => !allowed.includes(digest)) : []
        const hashed = [...hashes].filter((hash) => !allowed.includes(hash) && all.some((text) => text.includes(hash)))
        return [...foundIn(all, canaries), ...new Set([...strange, ...hashed])].map(
          (what) => `${vendor} ${path}: ${what}`,
        )
      }),
  }
}
