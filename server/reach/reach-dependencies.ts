// Dependencies of campaigns, webhooks, conversions, tracking and funnel, beside the lead room's.
import type { CallName } from '#contract/calls.ts'
import type { LeadDeps, LeadSettings } from '#server/lead/lead-dependencies.ts'
import type { UseCaseOf } from '#server/platform/http/use-case.ts'
import type { SendOut } from '#server/platform/kit/outbound.ts'
import type { MailSettings } from '#server/platform/mail/mail-settings.ts'
import type { SendMail } from '#server/platform/mail/send-mail.ts'
import type { SendSms } from '#server/platform/sms/sms-gateway.ts'
import type { Affiliates } from './affiliates/affiliate-settings.ts'
import type { AskRegister } from './campaigns/register.ts'
import type { Webhooks } from './outbox/webhook-settings.ts'
import type { Tracking } from './tracking/tracking-recipients.ts'

export interface ReachSettings extends LeadSettings {
  /** Those that are told of their leads: of the catalogue and of `AFFILIATES_FILE`. */
  readonly affiliates: Affiliates
  /** The brands' own systems that are told of leads. */
  readonly webhooks: Webhooks
  readonly mail: MailSettings
  /** By variant, whom its visits may be told to. */
  readonly tracking: Tracking
}

export interface ReachDeps extends LeadDeps {
  readonly config: ReachSettings
  readonly sendMail: SendMail
  readonly sendSms: SendSms
  readonly askRegister: AskRegister
  /** To addresses that affiliates and brands named (S-27). */
  readonly sendOut: SendOut
}

export type UseCase<Name extends CallName> = UseCaseOf<ReachDeps, Name>
