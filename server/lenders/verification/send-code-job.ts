// Job that sends a one-time code. The code is made here, so that none waits in the job table; it lies sealed until the gateway
// has it, so that a repeated attempt sends the same one.
import { readAsk } from '#contract/follow-up-asks.ts'
import { textKey } from '#contract/text-key.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { formAddress } from '#server/platform/pages/form-address.ts'
import { leadSealer } from '#server/platform/kit/lead-sealer.ts'
import type { JobHandler } from '#server/platform/jobs/worker.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { openFollowUpOf, tellFollowUp } from '#server/platform/stores/follow-ups.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow, VerificationRow } from '#server/platform/stores/tables.ts'
import { lastSendOf } from '#server/platform/stores/verifications.ts'
import { hashOfCode, newCode, placeOfCode } from './code.ts'
import { mobileOf } from './sendable.ts'
import type { SendCodePayload } from './new-send.ts'
import type { Sms } from '#server/platform/sms/sms-gateway.ts'
import { lockLead } from '#server/platform/stores/leads.ts'
import { forgetSealedCode, leadIdOfVerification, updateVerification } from './code-store.ts'

/** The handler of the job `send-code`. A send that is void, or whose screen is over, is dropped. */
export function sendCodeHandler(deps: LendersDeps): JobHandler {
  return {
    run: async (payload) => {
      const { verificationId } = payload as SendCodePayload
      const sms = await deps.db.transaction().execute((trx) => planned(deps, trx, verificationId))
      if (!sms) return 'done'
      await deps.sendSms(sms)
      await forgetSealedCode(deps.db, verificationId)
      return 'done'
    },
    whenDead: async (payload) => {
      const { verificationId } = payload as SendCodePayload
      await deps.db.transaction().execute((trx) => tellUnsure(deps, trx, verificationId))
    },
  }
}

/** The screen says that the message may not have gone out. The code stays good, for it may have; its sealed copy goes. */
async function tellUnsure(deps: LendersDeps, trx: Handle, id: string): Promise<void> {
  const lead = await leadOfSend(trx, id)
  if (!lead) return
  await forgetSealedCode(trx, id)
  const open = await openVerificationOf(deps, trx, lead)
  const last = await lastSendOf(trx, deps.sealer, lead)
  if (!open || last?.id !== id) return
  await tellFollowUp(trx, deps.sealer, lead, {
    ask: { ...readAsk('code', open.ask), unsure: true },
    at: new Date(deps.now()),
  })
}

/** The lead's open follow-up, where it is one that asks for a code. */
async function openVerificationOf({ catalogue, sealer }: LendersDeps, trx: Handle, lead: LeadRow) {
  const open = await openFollowUpOf(trx, sealer, lead)
  return open && followUpOf(catalogue.followUps, open.key).form === 'code' ? open : undefined
}

/** The send's lead, locked. */
async function leadOfSend(trx: Handle, id: string): Promise<LeadRow | undefined> {
  const found = await leadIdOfVerification(trx, id)
  return found && lockLead(trx, found.lead_id)
}

/** The message to send; nothing where there is nothing to send any more. */
async function planned(deps: LendersDeps, trx: Handle, id: string): Promise<Sms | undefined> {
  const lead = await leadOfSend(trx, id)
  if (!lead) return undefined
  const open = await openVerificationOf(deps, trx, lead)
  const last = await lastSendOf(trx, deps.sealer, lead)
  const to = mobileOf(deps, lead, openAnswers(deps.sealer, lead))
  if (!open || last?.id !== id || to === undefined) return undefined
  if (deps.sealer.index('phone', to) !== last.number_index) return undefined
  // Made before: what the gateway has already is not sent again.
  if (last.code_hash !== null && last.sealed_code === null) return undefined
  const code = last.sealed_code === null ? await made(deps, trx, lead, last) : opened(deps, lead, last)
  return { reference: id, to, text: textOf(deps, lead, open.key, code) }
}

async function made(
  { sealer, randomBytes, now }: LendersDeps,
  trx: Handle,
  lead: LeadRow,
  row: VerificationRow,
): Promise<string> {
  const code = newCode(randomBytes)
  const changes = {
    code_hash: hashOfCode(sealer, row, code),
    sealed_code: leadSealer(sealer, lead).seal(placeOfCode(row.id), code),
    made_at: new Date(now()),
  }
  await updateVerification(trx, row.id, changes)
  return code
}

const opened = ({ sealer }: LendersDeps, lead: LeadRow, { id, sealed_code: sealed }: VerificationRow) =>
  leadSealer(sealer, lead).open(placeOfCode(id), sealed ?? '')

/**
 * Text of the message. Its last line is for browsers: the host of the form and the code (origin-bound one-time codes).
 * The browser then offers the code on that host alone.
 */
function textOf(
  { catalogue, config, variants, words }: LendersDeps,
  lead: LeadRow,
  key: FollowUpKey,
  code: string,
): string {
  const variant = variants.get(lead.variant)
  if (!variant) throw new Error('The lead is of a variant that is no more')
  const brand = catalogue.brands[variant.brandId]!.name.replace('{product}', config.productName)
  const sentence = words.sentence(variant, lead.locale, textKey('followUps', key, 'sms'), { code, brand })
  const { hostname } = new URL(formAddress(config, variant, lead.locale))
  return `${sentence}\n\n@${hostname} #${code}`
}
