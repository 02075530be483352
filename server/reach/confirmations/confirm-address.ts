// Confirmation of an e-mail address for offers (double opt-in): the link's press is a consent record of its own, with the words of
// the page. A link does so once, and only while the consent that it was sent about is the newest (P-04).
import { dayMs } from '#domain/questions/duration.ts'
import { addressOf } from '../campaigns/facts.ts'
import { maskAddress } from '../campaigns/unsubscribe-token.ts'
import { messageWords } from '../campaigns/campaign-texts.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import type { Variant } from '#domain/application/variant.ts'
import { marketingPurpose } from '#domain/law/marketing.ts'
import { marketingConsentsOf } from '#server/lead/consents/consent-store.ts'
import { insertPolicies } from '#server/lead/consents/keep-policies.ts'
import { confirmSurface } from '#server/lead/consents/marketing.ts'
import { consentRow, networkProof } from '#server/lead/consents/record-consents.ts'
import { wordingOf } from '#server/platform/texts/applicant-messages.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { leadById, lockLeadForUpdate } from '#server/platform/stores/leads.ts'
import { insertConsents } from '#server/platform/stores/lead-writes.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { openConfirmToken } from './confirm-token.ts'

/** Days for which a link waits to be pressed. */
export const confirmLinkDays = 30

/** Content of a confirmation link. */
export interface ConfirmLink {
  readonly lead: LeadRow
  readonly variant: Variant
  /** The address for its owner to know it again. */
  readonly shown: string
  /** The press was made already. */
  readonly isConfirmed: boolean
}

/** Nothing where the link is none of ours, was overtaken by another consent, or is too old. */
export async function confirmLink(
  deps: ReachDeps,
  db: Handle,
  token: string,
  leadOf: (db: Handle, id: string) => Promise<LeadRow | undefined> = leadById,
): Promise<ConfirmLink | undefined> {
  const asked = openConfirmToken(deps.sealer, token)
  const lead = asked && (await leadOf(db, asked.leadId))
  const variant = lead && deps.variants.get(lead.variant)
  if (!asked || !lead || !variant || lead.erased_at !== null) return undefined
  const newest = (await marketingConsentsOf(db, lead.id)).find(({ channel }) => channel === 'email')
  if (!newest?.given || newest.at.getTime() < deps.now() - confirmLinkDays * dayMs) return undefined
  const isConfirmed = newest.surface === surfaceOf(variant, asked.serial)
  const to = addressOf(deps, 'email', lead, openAnswers(deps.sealer, lead))?.to
  if (to === undefined || (!isConfirmed && newest.record !== asked.serial)) return undefined
  return { lead, variant, shown: maskAddress(to), isConfirmed }
}

/** Of one consent: which link was pressed stands with what it confirmed. */
const surfaceOf = ({ id }: Variant, serial: string) => `${id}/${serial}${confirmSurface}`

/** Records the press once; what the link opens afterwards. */
export async function confirmAddress(
  deps: ReachDeps,
  token: string,
  network: string,
): Promise<ConfirmLink | undefined> {
  return deps.db.transaction().execute(async (trx) => {
    const link = await confirmLink(deps, trx, token, lockLeadForUpdate)
    if (!link || link.isConfirmed) return link
    const { lead, variant } = link
    const { locale } = lead
    const surface = surfaceOf(variant, openConfirmToken(deps.sealer, token)!.serial)
    const row = consentRow(deps, marketingPurpose, {
      variant,
      locale,
      network: networkProof(deps, network),
      given: true,
      channel: 'email',
      surface,
    })
    const { text, hash } = confirmWording(deps, link, row.text ?? '')
    await insertConsents(trx, lead.id, [{ ...row, text, wording_hash: hash }], new Date(deps.now()))
    await insertPolicies(trx, deps.policies.of(variant, locale))
    return { ...link, isConfirmed: true }
  })
}

/** The consent's own words, and those that stand with the button. */
function confirmWording(deps: ReachDeps, { lead, variant, shown }: ConfirmLink, consent: string) {
  const say = messageWords(deps.catalogue, variant, lead.locale)
  const values = { brand: variant.productName, address: shown }
  return wordingOf([consent, ...['title', 'intro', 'send'].map((part) => say(['confirm', part], values))])
}
