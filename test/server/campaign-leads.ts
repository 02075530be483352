// Fixtures of leads with their consents in the database, for tests of campaigns. Those look at rows and clocks alone.
import { channels } from '#domain/law/messaging.ts'
import type { Channel } from '#domain/law/messaging.ts'
import { contactIndexes, sealAnswers } from '#server/platform/stores/sealed-answers.ts'
import { sealRequestContext } from '#server/lead/request-context.ts'
import { confirmSurface } from '#server/lead/consents/marketing.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { startTestServer } from './server.ts'

type Server = Awaited<ReturnType<typeof startTestServer>>

export const phones: Readonly<Record<string, string>> = {
  es: '612345678',
  mx: '5512345678',
  co: '3211234567',
  pl: '512345678',
  ro: '0712034567',
  vn: '0912345678',
  ph: '09171234567',
  de: '015123456789',
}

export interface Wanted {
  readonly country?: string
  readonly email?: string
  readonly phone?: string
  readonly agreed?: boolean
  readonly state?: LeadRow['state']
  readonly at?: number
  /** Minutes that the device's clock is behind UTC (E4). */
  readonly timezoneOffset?: number
}

let count = 0

/** A lead whose last change was at `at`; its id and e-mail address. */
export async function leadRow(
  server: Server,
  {
    country = 'es',
    email,
    phone = phones[country]!,
    agreed = true,
    state = 1,
    at = server.clock.now,
    timezoneOffset,
  }: Wanted,
) {
  const { db, deps } = server
  const id = deps.newId()
  const address = email ?? `person-${++count}@example.test`
  const answers = {
    'personalDetails.firstName': 'Ana',
    'contactDetails.email': address,
    'contactDetails.phoneNumber': phone,
    'contactDetails.marketingConsents': agreed,
    amount: 700,
    period: 75,
  }
  const when = new Date(at)
  const formats = deps.catalogue.countryRules[country]?.phoneFormats
  const contacts = contactIndexes(deps.sealer, answers, (text) => formats?.(text)?.e164)
  await db
    .insertInto('lead')
    .values({
      id,
      variant: `default-${country}`,
      brand: 'default',
      country,
      product: 'default',
      flow: 'v3',
      locale: country,
      state,
      version: 1,
      token_hash: id,
      sections: JSON.stringify(sealAnswers(deps.sealer, { id, data_key: null }, answers)),
      answered_keys: [],
      requested_by_lender: [],
      round: 0,
      resume_with: null,
      request_context:
        timezoneOffset === undefined
          ? null
          : sealRequestContext(
              deps.sealer,
              { id, data_key: null, request_context: null },
              { deviceData: { timezoneOffset } },
            ),
      result: null,
      email_index: contacts.emailIndex,
      phone_index: contacts.phoneIndex,
      created_at: when,
      updated_at: when,
      expires_at: new Date(at + 86_400_000),
      links_revoked_at: null,
      follow_up: null,
    })
    .execute()
  await consentRows(server, id, agreed ? channels : [], at)
  return { id, email: address }
}

/** Says yes to these channels of offers and no to the others; confirmed by a link, unless another surface is given. */
export const consentRows = (
  { db }: Server,
  leadId: string,
  wanted: readonly Channel[],
  at: number,
  surface = `test${confirmSurface}`,
) =>
  db
    .insertInto('consent')
    .values(
      channels.map((channel) => ({
        lead_id: leadId,
        purpose: 'contactDetails.marketingConsents',
        wording: 'contactDetails.marketingConsents',
        wording_hash: 'x',
        locale: 'es',
        surface,
        given: wanted.includes(channel),
        needed: false,
        channel,
        at: new Date(at),
      })),
    )
    .execute()
