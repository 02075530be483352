// Report of the tracking choice to the server, in the background: a repeated attempt has the same key and body. Nothing that
// somebody typed is in it.
import { trackingEndpoints } from '#contract/tracking-endpoints.ts'
import type { clickIdsOf } from '#domain/application/sent-context.ts'
import type { Access } from '#domain/application/application.ts'
import type { Variant } from '#domain/application/variant.ts'
import { clientOf } from '#web/api/client.ts'
import type { ClientOptions } from '#web/api/client.ts'
import type { Choice } from '#web/storage/kept-choice.ts'

interface Told {
  readonly choice: Choice
  readonly variant: Pick<Variant, 'id' | 'locale'>
  readonly sessionId: string
  readonly surface: 'page' | 'frame'
  /** The lead, once there is one: the server joins them by it. */
  readonly access: Pick<Access, 'id' | 'token'> | undefined
  /** The click ids that may be told now; they go with the lead and a yes to advertising. */
  readonly clicks: ReturnType<typeof clickIdsOf>
  readonly clientOptions: ClientOptions
  readonly wait: (milliseconds: number) => Promise<void>
}

const pausesMs = [2000, 15_000]

/** True once the server has it. Tried again where no answer came; never rejects, for the visitor has nothing to do with it. */
export async function sendTrackingChoice(told: Told): Promise<boolean> {
  const { choice, variant, sessionId, surface, access, clicks, clientOptions, wait } = told
  const { advertising, statistics, recording, at, notice } = choice
  const call = clientOf(trackingEndpoints, clientOptions)
  for (const pauseMs of [...pausesMs, undefined]) {
    const answer = await call('trackingChoice', {
      idempotencyKey: `choice-${sessionId}-${Date.parse(at)}-${access?.id ?? 'visit'}`,
      ...(access ? { token: access.token } : {}),
      body: {
        variant: variant.id,
        locale: variant.locale,
        sessionId,
        notice,
        surface,
        advertising: advertising === 'granted',
        statistics: statistics === 'granted',
        recording: recording === 'granted',
        ...(access ? { lead: access.id } : {}),
        ...(access && advertising === 'granted' && Object.keys(clicks).length > 0 ? { clicks } : {}),
      },
    })
    if (answer.kind !== 'silence') return answer.kind === 'reply'
    if (pauseMs !== undefined) await wait(pauseMs)
  }
  return false
}
