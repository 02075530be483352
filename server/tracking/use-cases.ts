// The use cases of the calls about tracking.
import type { TrackingEndpointName } from '#contract/tracking-endpoints.ts'
import { refuse, reply } from '#server/http/answer.ts'
import type { UseCase } from '#server/use-cases/use-case.ts'
import { noticeOf } from './notice.ts'

const trackingSettings: UseCase = async ({ config, variants }, { params }) => {
  const variant = variants.get(params.variant ?? '')
  const told = variant && config.tracking[variant.id]
  return told ? reply(200, { sinks: told.sinks, notice: noticeOf(told.sinks) }) : refuse('not-found')
}

const trackingChoice: UseCase = async ({ now }) => reply(200, { at: new Date(now()).toISOString() })

/** By call. */
export const trackingUseCases: Readonly<Record<TrackingEndpointName, UseCase>> = { trackingSettings, trackingChoice }
