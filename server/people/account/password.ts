// POST /lead/customer/password, and the look-up of /lead/customer/return (M4): the newest open lead that an e-mail address and a
// password open. Nobody learns whether an address is known: each try stretches one secret, and every no is the same (IDNT-04, S-25).
// An address is never proven here, so a secret opens only the leads it was set for. The salt is the address's own: one
// stretching tries a secret against all leads of the address, and a stranger's lead of the same address keeps its owner from
// none of theirs.
import { hourMs } from '#domain/questions/duration.ts'
import type { FaultCode } from '#domain/questions/rules.ts'
import type { PeopleDeps, UseCase } from '../people-dependencies.ts'
import { refuse, reply, tooMany } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { recordOf } from '#server/lead/idempotency/idempotency.ts'
import { costText, readCost, stretched } from '#server/platform/kit/secrets.ts'
import { widerNetwork } from '#server/platform/limits/client-address.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import { revokeLinks } from '#server/platform/stores/lead-tokens.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { emailIndex } from '#server/platform/stores/sealed-answers.ts'
import { idempotentAsOwner } from '#server/lead/ownership/idempotent-as-owner.ts'
import { originOf, ownLead } from '#server/lead/ownership/own-lead.ts'
import { idempotentRequest } from '#server/lead/idempotency/request-hash.ts'
import type { IdempotentRequest } from '#server/lead/idempotency/idempotency.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'
import { isCommonSecret } from './refused-passwords.ts'
import { leadOpenedBy, passwordTimeOf, secretCostsOf, upsertPassword } from './account-store.ts'

const shortest = 10
const longest = 128

/**
 * Most attempts in an hour: at one address from one network, from the wider one around it and from anywhere; and at any address.
 * Somebody who has all networks of a wider one comes nowhere near the limit that an address's owner shares (S-24).
 */
export const triesAtMost = {
  addressAndNetwork: 10,
  addressAndWiderNetwork: 20,
  address: 200,
  network: 60,
  widerNetwork: 240,
} as const

/** Fault of a new secret; no rule of composition (ASVS 6.2.5). */
function faultOf(secret: string): FaultCode | undefined {
  // oxlint-disable-next-line typescript/no-misused-spread -- code points are what the limits count
  const { length } = [...secret]
  if (length === 0) return 'required'
  if (length < shortest) return 'tooShort'
  if (length > longest) return 'tooLong'
  return isCommonSecret(secret) ? 'notOffered' : undefined
}

const saltOf = ({ sealer }: Pick<PeopleDeps, 'sealer'>, addressIndex: string) =>
  sealer.index('return salt', addressIndex)

async function limited(
  deps: PeopleDeps,
  keys: readonly (readonly [key: string, most: number])[],
): Promise<Answer | undefined> {
  const now = deps.now()
  const limits = keys.map(([key, most]) => ({ key, most, windowMs: hourMs }))
  const taken = await takeAll(deps.db, limits, now)
  if (taken.kind === 'taken') return undefined
  return tooMany(taken)
}

/** The request as it is told apart from others: by the stretched secret, for a quick hash of the secret itself is not to be kept. */
const withStretched = (asked: ApiRequest, body: object): ApiRequest => ({ ...asked, body })

export const setPassword: UseCase<'setPassword'> = async (deps, asked) => {
  const { id, password } = asked.body
  const claim = { id, authorization: asked.authorization }
  const own = await ownLead(deps, deps.db, claim)
  if (!own) return refuse('not-found')
  if (own.email_index === null) return refuse('out-of-order')
  const fault = faultOf(password)
  if (fault) {
    const message = deps.words.secretFault(own.locale, fault, { min: shortest, max: longest })
    return { kind: 'faults', faults: [{ field: 'password', code: fault, message }] }
  }
  const full = await limited(deps, [[`return set ${deps.sealer.index('limit lead', id)}`, 20]])
  if (full) return full
  const salt = saltOf(deps, own.email_index)
  const hash = await stretched(password, salt, deps.secretCost)
  return idempotentAsOwner(deps, withStretched(asked, { id, hash }), { id }, async ({ trx, lead, idempotency }) => {
    // The address was changed meanwhile: the secret would be salted for another.
    if (lead.email_index !== own.email_index) return refuse('still-running')
    const at = new Date(deps.now())
    const row = { address_index: lead.email_index!, salt, cost: costText(deps.secretCost), hash, at }
    const before = await passwordTimeOf(trx, id)
    await upsertPassword(trx, lead.id, row)
    // A new secret may be meant to keep somebody out.
    if (before) await revokeLinks(trx, lead.id, originOf(lead, asked), at)
    const body = { status: 'set' } as const
    await insertRecord(trx, recordOf(deps.sealer, lead, idempotency, 200, body), at)
    return reply(200, body)
  })
}

/** The lead that address and secret open, and the request as it is told apart from others; else the answer: a no, or too many tries. */
export async function openedByPassword(
  deps: PeopleDeps,
  asked: Parameters<UseCase<'returnToLead'>>[1],
): Promise<{ readonly leadId: string; readonly idempotency: IdempotentRequest } | { readonly refused: Answer }> {
  const { email, password, product } = asked.body
  const addressIndex = emailIndex(deps.sealer, email)
  const [network, wider] = [asked.network, widerNetwork(asked.network)].map((of) =>
    deps.sealer.index('limit network', of),
  )
  const full = await limited(deps, [
    [`return ${addressIndex} ${network}`, triesAtMost.addressAndNetwork],
    [`return ${addressIndex} ${wider}`, triesAtMost.addressAndWiderNetwork],
    [`return ${addressIndex}`, triesAtMost.address],
    [`return from ${network}`, triesAtMost.network],
    [`return from ${wider}`, triesAtMost.widerNetwork],
  ])
  if (full) return { refused: full }
  const salt = saltOf(deps, addressIndex)
  // One whatever is found; others only where rows are left from before the cost was changed.
  const costs = new Set([costText(deps.secretCost), ...(await secretCostsOf(deps.db, addressIndex))])
  const typed = password.slice(0, 2 * longest)
  const secrets: { cost: string; hash: string }[] = []
  for (const cost of costs) secrets.push({ cost, hash: await stretched(typed, salt, readCost(cost)) })
  const asWhom = { addressIndex, product, variant: deps.config.chosenVariant }
  const found = await leadOpenedBy(deps.db, { ...asWhom, secrets, now: deps.now() })
  if (!found) return { refused: refuse('not-found') }
  const request = withStretched(asked, { addressIndex, product, hash: found.hash })
  return { leadId: found.id, idempotency: idempotentRequest(deps.sealer, request) }
}
