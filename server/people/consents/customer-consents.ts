// GET and POST /customer/{id}/consents: list an applicant's consents, and give or withdraw one (P-04). Taking back is one call,
// as giving is, and whoever looks next sees it. The link to one's data opens them too, for as long as anything is held.
import { hourMs } from '#domain/questions/duration.ts'
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { channels } from '#domain/law/messaging.ts'
import type { Channel } from '#domain/law/messaging.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { ConsentsReply } from '#contract/consent-endpoints.ts'
import type { PeopleDeps, UseCase } from '../people-dependencies.ts'
import { refuse, reply, tooMany } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import { recordOf } from '#server/lead/idempotency/idempotency.ts'
import { leadOfRights } from '../rights/access.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { insertConsents, insertRecord } from '#server/platform/stores/lead-writes.ts'
import type { NewConsent } from '#server/platform/stores/lead-writes.ts'
import type { ConsentRow } from '#server/platform/stores/consent-tables.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { consentRow, networkProof, rewordedRows } from '#server/lead/consents/record-consents.ts'
import { idempotentAsOwner } from '#server/lead/ownership/idempotent-as-owner.ts'
import { tooManyWrites } from '#server/lead/ownership/writes-of-lead.ts'
import type { Work } from '#server/lead/ownership/idempotent-as-owner.ts'
import { insertPolicies } from '#server/lead/consents/keep-policies.ts'
import { confirmSurface, isToConfirm } from '#server/lead/consents/marketing.ts'
import { marketingPurpose } from '#domain/law/marketing.ts'
import { lenderOfPurpose } from '#server/lead/consents/sharing.ts'
import { consentRecordsOf } from './customer-consent-store.ts'

/** So often a lead's consents are given in an hour, far above what a person does: each is kept as proof, and its end is told to the brand. */
export const givesAtMost = 30

type Parts = Pick<PeopleDeps, 'catalogue' | 'policies' | 'sealer' | 'words'>
type Shown = ConsentsReply['consents'][number]

/** A row with the words it is of. */
export type WordedConsent = ConsentRow & { readonly text: string }

/** The newest row of each purpose and channel, in the order they were first given. */
export async function newestConsents(db: Handle, leadId: string): Promise<WordedConsent[]> {
  const rows = await consentRecordsOf(db, leadId)
  const newest = new Map<string, WordedConsent>()
  for (const row of rows) {
    const key = `${row.purpose} ${row.channel ?? ''}`
    // Rows from before words were kept say which text it was, where they do not say the words.
    const said = { ...row, text: row.text ?? row.wording }
    const confirmed = row.surface.endsWith(confirmSurface) ? newest.get(key) : undefined
    // The box has the words of the consent. The record of the press has the words of its page beside (P-04).
    const { text, wording_hash } = confirmed ?? said
    newest.set(key, { ...said, text, wording_hash })
  }
  return [...newest.values()]
}

/** Language of a wording: its page may be read in another one. */
const langOf = ({ locales }: Parts['catalogue'], locale: string) => {
  const row = locales[locale]
  return row ? { lang: row.tag } : {}
}

const screen = (lead: LeadRow) => `${lead.variant}/my-data`

function shownRow({ catalogue }: Parts, { country }: LeadRow, row: WordedConsent): Shown {
  const lenderId = lenderOfPurpose(row.purpose)
  return {
    purpose: row.purpose,
    channel: row.channel,
    wording: row.text,
    wordingHash: row.wording_hash,
    locale: row.locale,
    ...langOf(catalogue, row.locale),
    given: row.given,
    at: row.at.toISOString(),
    policyVersion: row.policy_version,
    surface: row.surface,
    ...(lenderId === undefined ? {} : { lender: catalogue.lenders[lenderId]?.name ?? lenderId }),
    needed: row.needed,
    canBeWithdrawn: row.given,
    canBeGiven: !row.given,
    ...(isToConfirm(catalogue.countryMessaging[country], row) ? { toConfirm: true } : {}),
  }
}

/** Channels of offers that nothing was ever said about can be asked for too. */
function unsaidChannels(deps: Parts, lead: LeadRow, variant: Variant, rows: readonly WordedConsent[]): Shown[] {
  return channels
    .filter((channel) => !rows.some((row) => row.purpose === marketingPurpose && row.channel === channel))
    .map((channel) => ({
      purpose: marketingPurpose,
      channel,
      ...todaysWords(deps, lead, variant, marketingPurpose, channel),
      given: false,
      policyVersion: null,
      needed: false,
      canBeWithdrawn: false,
      canBeGiven: true,
    }))
}

/** Wording of a consent of ours as it would be given now. */
function todaysWords(
  { words, catalogue }: Parts,
  { locale }: LeadRow,
  variant: Variant,
  purpose: DataPointKey,
  channel: Channel | null,
) {
  const { text, hash } = words.consentWording(variant, locale, purpose, channel ?? undefined)
  return { wording: text, wordingHash: hash, locale, ...langOf(catalogue, locale) }
}

/** A lender's own words stay those that were agreed to; ours are today's where they are given anew. */
const isOurs = (purpose: string): purpose is DataPointKey =>
  isDataPointKey(purpose) && dataPoint(purpose).kind === 'consent'

/**
 * The same as its page shows it: what is not given, in the words that a press would give it to. Of a variant that left the catalogue nothing
 * is given any more, and everything that was may be taken back.
 */
async function consentsToDecide(
  deps: Parts,
  db: Handle,
  lead: LeadRow,
  variant: Variant | undefined,
): Promise<ConsentsReply> {
  if (!variant) {
    const rows = await newestConsents(db, lead.id)
    return { consents: rows.map((row) => ({ ...shownRow(deps, lead, row), canBeGiven: false })) }
  }
  const { consents } = await consentsOf(deps, db, lead, variant)
  return {
    consents: consents.map((each) =>
      each.given || !isOurs(each.purpose)
        ? each
        : { ...each, ...todaysWords(deps, lead, variant, each.purpose, each.channel) },
    ),
  }
}

/** Everything the applicant of a lead can decide, as it stands on record. */
export async function consentsOf(deps: Parts, db: Handle, lead: LeadRow, variant: Variant): Promise<ConsentsReply> {
  const rows = await newestConsents(db, lead.id)
  return { consents: [...rows.map((row) => shownRow(deps, lead, row)), ...unsaidChannels(deps, lead, variant, rows)] }
}

export const customerConsents: UseCase<'customerConsents'> = async (deps, { params, authorization }) => {
  const lead = await leadOfRights(deps, deps.db, { id: params.id, authorization })
  if (!lead) return refuse('not-found')
  return reply(200, await consentsToDecide(deps, deps.db, lead, deps.variants.get(lead.variant)))
}

interface Change {
  readonly purpose: string
  readonly channel?: Channel
  readonly given: boolean
  readonly wordingHash?: string
}

export const changeConsent: UseCase<'changeConsent'> = (deps, asked) => {
  const change = async ({ trx, lead, idempotency }: Work) => {
    const variant = deps.variants.get(lead.variant)
    const wanted = asked.body
    if (!variant && wanted.given) return refuse('not-found')
    const { consents } = await consentsToDecide(deps, trx, lead, variant)
    const { purpose, channel = null, given, wordingHash } = wanted
    const now = consents.find((each) => each.purpose === purpose && each.channel === channel)
    if (!now) {
      const faults = deps.words.shapeRows(lead.locale, [{ field: 'purpose', code: 'notOffered' }])
      return { kind: 'faults', faults } as const
    }
    const at = new Date(deps.now())
    if (now.given === given) {
      const full = await tooManyWrites(deps, trx, lead.id)
      if (full) return full
    } else {
      if (given && variant && wordingHash !== undefined && wordingHash !== now.wordingHash) {
        const faults = rewordedRows(deps, variant, lead.locale, ['wordingHash'])
        return { kind: 'faults', faults } as const
      }
      // Taking back is never held up.
      const full = given ? await tooManyGiven(deps, trx, lead) : undefined
      if (full) return full
      await insertConsents(
        trx,
        lead.id,
        [await changedRow(deps, trx, { lead, variant, network: asked.network }, wanted)],
        at,
      )
      if (variant) await insertPolicies(trx, deps.policies.of(variant, lead.locale))
    }
    const body = await consentsToDecide(deps, trx, lead, variant)
    await insertRecord(trx, recordOf(deps.sealer, lead, idempotency, 200, body), at)
    return reply(200, body)
  }
  return idempotentAsOwner(deps, asked, { id: asked.params.id }, change, leadOfRights)
}

/** Counts a consent that is given by itself; the refusal where there were too many. */
async function tooManyGiven({ sealer, now }: PeopleDeps, trx: Handle, { id }: LeadRow): Promise<Answer | undefined> {
  const key = `consent given ${sealer.index('limit lead', id)}`
  const taken = await takeAll(trx, [{ key, most: givesAtMost, windowMs: hourMs }], now())
  return taken.kind === 'full' ? tooMany(taken) : undefined
}

/**
 * Consent record of a change. Giving is to today's words, where they are ours. Withdrawing is of the words that were agreed to,
 * and so is giving again a consent in a lender's own words.
 */
async function changedRow(
  deps: Parts,
  trx: Handle,
  { lead, variant, network }: { lead: LeadRow; variant: Variant | undefined; network: string },
  { purpose, channel, given }: Change,
): Promise<NewConsent> {
  const rows = await newestConsents(trx, lead.id)
  const last = rows.find((row) => row.purpose === purpose && row.channel === (channel ?? null))
  const surface = screen(lead)
  const proof = networkProof(deps, network)
  if (!last || (given && isOurs(purpose))) {
    const { locale } = lead
    return consentRow(deps, purpose as typeof marketingPurpose, {
      // Without one nothing is given, and what is taken back has its row.
      variant: variant!,
      locale,
      network: proof,
      given,
      ...(channel ? { channel } : {}),
      surface,
    })
  }
  const { wording, wording_hash, text, locale, policy_version, lenders, needed } = last
  return {
    purpose: last.purpose,
    channel: last.channel,
    wording,
    wording_hash,
    text,
    locale,
    policy_version,
    lenders,
    needed,
    given,
    surface,
    network: proof,
  }
}
