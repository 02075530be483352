// Confirmation of an unsubscribe that no link of ours asked for: anybody may type an address, so its owner is asked by e-mail (P-08,
// S-25). The job holds the keyed hash alone; the address is that of a lead, and an address of no lead is sent nothing.
import { dayMs, hourMs, minuteMs } from '#domain/questions/duration.ts'
import type { NewJob } from '#server/platform/jobs/job-store.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import type { JobHandler, JobResult } from '#server/platform/jobs/worker.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { newestLeadIdWith } from '#server/platform/stores/lead-by-address.ts'
import { leadById } from '#server/platform/stores/leads.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { allProducts } from './all-products.ts'
import { composeConfirmation } from './compose-confirmation.ts'
import { stopLinksOf } from './links.ts'
import { maskAddress, unsubscribeToken } from './unsubscribe-token.ts'
import type { Unsubscribing } from './unsubscribe-token.ts'

/** So many e-mails to one address in a day, whoever types it. */
export const confirmationsAtMost = 3

interface Payload extends Pick<Unsubscribing, 'variant' | 'addressIndex'> {
  readonly sendId: string
  /** Unix milliseconds; absent in jobs of a release before. */
  readonly askedAt?: number
}

/** Writes the job, the same for an address that somebody has and one that nobody has. Past the limit nothing is written. */
export async function askByMail(
  deps: Pick<ReachDeps, 'newId'>,
  trx: Handle,
  { variant, addressIndex }: Pick<Unsubscribing, 'variant' | 'addressIndex'>,
  now: number,
): Promise<void> {
  const key = `confirm unsubscribe ${addressIndex}`
  const taken = await takeAll(trx, [{ key, most: confirmationsAtMost, windowMs: dayMs }], now)
  if (taken.kind === 'full') return
  const sendId = deps.newId()
  const job: NewJob = {
    kind: 'confirm-unsubscribe',
    payload: { variant, addressIndex, sendId, askedAt: now } satisfies Payload,
    dedupe_key: `confirm-unsubscribe ${sendId}`,
  }
  await enqueue(trx, job, new Date(now))
}

/** Where it was not taken it is tried for a day: a server that greylists takes it some minutes later, one that is down some hours later. */
function triedLater(
  { now, log }: Pick<ReachDeps, 'log' | 'now'>,
  { sendId, askedAt, why }: Required<Pick<Payload, 'sendId' | 'askedAt'>> & { readonly why: string },
): JobResult {
  const age = now() - askedAt
  if (age < dayMs) return { againInMs: Math.min(Math.max(minuteMs, age), hourMs) }
  log.failure('message not taken', new Error(why), { reference: sendId })
  return 'done'
}

/** The handler of the job `confirm-unsubscribe`. */
export function confirmUnsubscribeHandler(deps: ReachDeps): JobHandler {
  return {
    run: async (payload) => {
      const { variant: asked, addressIndex, sendId, askedAt = 0 } = payload as Payload
      const product = deps.variants.get(asked)?.product
      const leadId = await newestLeadIdWith(deps.db, addressIndex, product ? [product] : allProducts(deps))
      const lead = leadId === undefined ? undefined : await leadById(deps.db, leadId)
      const variant = lead && deps.variants.get(lead.variant)
      const email = lead && openAnswers(deps.sealer, lead)['contactDetails.email']
      if (!lead || !variant || email === undefined) return 'done'
      const to = String(email)
      const { locale } = lead
      // The brand that writes, of the product that was asked for; all brands of the server where none was.
      const of = variant.product === product ? variant.id : asked
      const link = { channel: 'email', variant: of, locale, addressIndex, shown: maskAddress(to) } as const
      const links = stopLinksOf(deps, variant, locale, unsubscribeToken(deps.sealer, link))
      const { subject, html, text } = composeConfirmation(deps, { variant, locale, link: links.screen })
      const sent = await deps.sendMail({
        reference: sendId,
        brandId: variant.brandId,
        brand: variant.productName,
        to,
        subject,
        html,
        text,
        unsubscribeUrl: links.oneClick,
      })
      // A message that may have gone does not go twice.
      return sent.kind === 'later' ? triedLater(deps, { sendId, askedAt, why: sent.why }) : 'done'
    },
    // It can be typed again.
    whenDead: async () => {},
  }
}
