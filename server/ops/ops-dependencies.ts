// Dependencies of readiness and metrics: the database, the clock, and the configured gateways.
import type { MailSettings } from '#server/platform/mail/mail-settings.ts'
import type { PlatformDeps } from '#server/platform/platform-dependencies.ts'
import type { ThirdParties } from '#server/platform/settings/third-parties.ts'
import type { Tracking } from '#server/reach/tracking/tracking-recipients.ts'
import type { SmsAccess } from '#server/platform/sms/sms-gateways.ts'

export interface OpsDeps extends Pick<PlatformDeps, 'catalogue' | 'db' | 'newId' | 'now'> {
  readonly config: OpsSettings
}

export interface OpsSettings {
  readonly mail: MailSettings
  /** Gateway for text messages; absent where there is none. */
  readonly sms?: SmsAccess
  readonly thirdParties: ThirdParties
  /** By variant, whom its visits may be told to. */
  readonly tracking: Tracking
}
