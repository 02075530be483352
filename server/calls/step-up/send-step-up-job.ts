// Job that sends the code of a step-up, by text message or e-mail. A send that is void, used or too old is dropped.
import { mailHtml, mailText } from '#server/reach/campaigns/mail-layout.ts'
import { messageWords } from '#server/reach/campaigns/campaign-texts.ts'
import { formAddress } from '#server/platform/pages/form-address.ts'
import type { NewJob } from '#server/platform/jobs/job-store.ts'
import type { JobHandler, JobResult } from '#server/platform/jobs/worker.ts'
import { leadById } from '#server/platform/stores/leads.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { CallsDeps } from '../calls-dependencies.ts'
import { stepUpCode, stepUpGoodMs } from './step-up-code.ts'
import { stepUpSend } from './step-up-store.ts'
import { stepUpWays, targetIndex } from './step-up-ways.ts'
import type { StepUpWay } from './step-up-ways.ts'

interface Payload {
  readonly leadId: string
  readonly sendId: string
}

/** A server that greylists takes the same message some minutes later. */
const againInMs = 30_000

export function sendStepUpJob(leadId: string, sendId: string): NewJob {
  return {
    kind: 'send-step-up',
    payload: { leadId, sendId } satisfies Payload,
    dedupe_key: `send-step-up ${sendId}`,
  }
}

/** The handler of the job `send-step-up`. */
export function sendStepUpHandler(deps: CallsDeps): JobHandler {
  return {
    run: async (payload) => {
      const { leadId, sendId } = payload as Payload
      const lead = await leadById(deps.db, leadId)
      const sent = await stepUpSend(deps.db, leadId, sendId)
      if (!lead || lead.erased_at || !sent || sent.used_at) return 'done'
      if (deps.now() - sent.due_at.getTime() >= stepUpGoodMs) return 'done'
      const way = stepUpWays(deps, lead, openAnswers(deps.sealer, lead)).find(({ channel }) => channel === sent.channel)
      if (!way || targetIndex(deps, way) !== sent.target_index) return 'done'
      const code = stepUpCode(deps.sealer, sent)
      if (way.channel === 'sms')
        await deps.sendSms({ reference: sendId, to: way.target, text: smsOf(deps, lead, code) })
      else return sendCodeMail(deps, lead, { way, sendId, code })
      return 'done'
    },
    // A new one can be asked for.
    whenDead: async () => {},
  }
}

function wordsOf({ catalogue, config, variants }: CallsDeps, lead: LeadRow) {
  const variant = variants.get(lead.variant)
  if (!variant) throw new Error('The lead is of a variant that is no more')
  const say = messageWords(catalogue, variant, lead.locale)
  const { host } = new URL(formAddress(config, variant, lead.locale))
  return { variant, say, values: { brand: variant.productName, operator: config.mail.operator, host } }
}

/** The last line is what browsers read: the host of the form and the code (origin-bound one-time codes). */
function smsOf(deps: CallsDeps, lead: LeadRow, code: string): string {
  const { variant, say, values } = wordsOf(deps, lead)
  const { hostname } = new URL(formAddress(deps.config, variant, lead.locale))
  return `${say(['stepUp', 'sms'], { ...values, code })}\n\n@${hostname} #${code}`
}

interface ToMail {
  readonly way: StepUpWay
  readonly sendId: string
  readonly code: string
}

async function sendCodeMail(deps: CallsDeps, lead: LeadRow, { way, sendId, code }: ToMail): Promise<JobResult> {
  const { variant, say, values } = wordsOf(deps, lead)
  const { brandId, productName: brand } = variant
  const content = {
    language: deps.catalogue.locales[lead.locale]!.tag,
    brandId,
    brand,
    subject: say(['stepUp', 'subject'], values),
    greeting: say(['greetingPlain']),
    body: say(['stepUp', 'body'], values),
    facts: [{ label: say(['stepUp', 'code']), value: code }],
    why: say(['why', 'application'], values),
    sender: say(['sender'], values),
    safety: say(['safety'], values),
  }
  const look = deps.catalogue.brandMail[brandId]!
  const sent = await deps.sendMail({
    reference: sendId,
    brandId,
    brand,
    to: way.target,
    subject: content.subject,
    html: mailHtml(look, content),
    text: mailText(content),
  })
  // Again while it is good; what may have gone does not go twice.
  return sent.kind === 'later' ? { againInMs } : 'done'
}
