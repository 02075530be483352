// GET /customer/{id}/consents/receipt: returns a signed consent receipt, verifiable with the public key alone. It names the
// lead and no person.
import type { SignedReceipt } from '#contract/consent-endpoints.ts'
import { formAddress } from '#server/platform/pages/form-address.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import { canonicalJson } from '#server/platform/kit/canonical-json.ts'
import { leadOfRights } from '../rights/access.ts'
import type { PeopleDeps, UseCase } from '../people-dependencies.ts'
import { consentsOf, newestConsents } from './customer-consents.ts'
import { keepReceiptKey, publishedKeys } from './published-keys.ts'
import { sharingPurpose, whyNotToTell } from '#server/lead/consents/sharing.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'

/** `id@version#hash` of a consent's policies. */
const policyForm = /^([^@]+)@([^#]+)#(.+)$/

export const consentReceipt: UseCase<'consentReceipt'> = async (deps, { params, authorization }) => {
  const lead = await leadOfRights(deps, deps.db, { id: params.id, authorization })
  const variant = lead && deps.variants.get(lead.variant)
  if (!variant) return refuse('not-found')
  const { consents } = await consentsOf(deps, deps.db, lead, variant)
  const sharing = (await newestConsents(deps.db, lead.id)).find(({ purpose }) => purpose === sharingPurpose)
  const policies = (sharing?.policy_version ?? '').split(' ').flatMap((each) => {
    const [, id, version, hash] = policyForm.exec(each) ?? []
    return id && version && hash ? [{ id, version, hash }] : []
  })
  const receipt: SignedReceipt['receipt'] = {
    version: 'loanform-consent-receipt-1',
    receiptId: deps.newId(),
    issuedAt: new Date(deps.now()).toISOString(),
    jurisdiction: variant.country.iso,
    language: deps.catalogue.locales[lead.locale]?.tag ?? lead.locale,
    controller: {
      name: variant.footer,
      product: variant.productName,
      variant: variant.id,
      address: formAddress(deps.config, variant, lead.locale),
    },
    subject: lead.id,
    policies,
    consents: consents
      .filter(({ at }) => at !== undefined)
      .map(({ canBeGiven: _give, canBeWithdrawn: _withdraw, toConfirm: _confirm, ...consent }) => consent),
    lenders: (await toldNow(deps, lead, sharing?.lenders ?? [])).map((id) => ({
      id,
      name: deps.catalogue.lenders[id]?.name ?? id,
    })),
  }
  const { keyId, sign } = deps.receipts
  await keepReceiptKey(deps)
  return reply(200, {
    receipt,
    signature: { algorithm: 'Ed25519', keyId, value: sign(canonicalJson(receipt)) },
  } satisfies SignedReceipt)
}

/** Those of the lenders that may receive the application now: no consent that one of them needs was taken back. */
async function toldNow(
  { catalogue, db }: Pick<PeopleDeps, 'catalogue' | 'db'>,
  { id, country }: Pick<LeadRow, 'id' | 'country'>,
  named: readonly string[],
): Promise<readonly string[]> {
  const told: string[] = []
  for (const lenderId of named) {
    const needs = catalogue.lenders[lenderId]?.countries[country]?.needs ?? []
    if ((await whyNotToTell(db, id, { lenderId, needs })) === undefined) told.push(lenderId)
  }
  return told
}

/** GET /consents/keys.json. */
export const consentKeys: UseCase<'consentKeys'> = async (deps) => reply(200, { keys: await publishedKeys(deps) })
