// Use cases of the tracking calls.
import type { TrackingEndpointName } from '#contract/tracking-endpoints.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import type { UseCase } from '../reach-dependencies.ts'
import { noticeOf } from './notice.ts'
import { trackingChoice } from './tracking-choice.ts'

const trackingSettings: UseCase<'trackingSettings'> = async ({ config, variants }, { params }) => {
  const variant = variants.get(params.variant)
  const told = variant && config.tracking[variant.id]
  return told ? reply(200, { sinks: told.sinks, notice: noticeOf(told.sinks) }) : refuse('not-found')
}

/** By call. */
export const trackingUseCases: { readonly [Name in TrackingEndpointName]: UseCase<Name> } = {
  trackingSettings,
  trackingChoice,
}
