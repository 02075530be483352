// React hook for the calls of data subject rights: by the application of this browser, or by the link that was opened.
import { useMemo } from 'react'
import { rightsEndpoints } from '#contract/rights-endpoints.ts'
import type { RightsEndpointName } from '#contract/rights-endpoints.ts'
import { constants } from '#domain/application/constants.ts'
import { clientOf } from '#web/api/client.ts'
import type { Answer, Call } from '#web/api/client.ts'
import { useApplication, useForm } from '#web/context.ts'
import type { LinkVisit } from '#web/screens/link-visit.ts'

/**
 * `gone`: nobody has a way to it, which erased looks like too; `codeNeeded`: this device came by a link and has not proven whose the
 * application is; `failed`: nobody answered.
 */
export type RightsOutcome<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'gone' | 'codeNeeded' | 'busy' | 'failed' }

export interface Rights {
  /** Id and token of the application asked about; absent where there is none. */
  readonly way: { readonly id: string; readonly token: string } | undefined
  readonly ask: <T>(name: RightsEndpointName, call?: Call) => Promise<RightsOutcome<T>>
}

function outcome<T>(answer: Answer<unknown>): RightsOutcome<T> {
  if (answer.kind === 'reply') return { kind: 'done', data: answer.data as T }
  if (answer.kind === 'refusal' && answer.status === 404) return { kind: 'gone' }
  if (answer.kind === 'refusal' && answer.status === 403) return { kind: 'codeNeeded' }
  return { kind: answer.kind === 'refusal' && answer.status === 429 ? 'busy' : 'failed' }
}

/** By the token of a link, or by the application of this browser where it is empty. The key is the visit's: an attempt whose answer was lost is
 * the same request again. */
export function useRights({ token, idempotencyKey }: Pick<LinkVisit<never>, 'token' | 'idempotencyKey'>): Rights {
  const form = useForm()
  const access = useApplication((application) => application.access)
  const id = token ? 'linked' : access?.id
  const bearer = token || access?.token
  return useMemo(
    () => ({
      way: id === undefined || bearer === undefined ? undefined : { id, token: bearer },
      ask: async <T>(name: RightsEndpointName, call: Call = {}) => {
        const runtime = await form.runtime?.()
        if (!runtime) return outcome<T>({ kind: 'silence', status: constants.statusCodes.aborted })
        return outcome<T>(
          await clientOf(rightsEndpoints, runtime.clientOptions)(name, {
            params: { id: id ?? '' },
            ...(bearer ? { token: bearer } : {}),
            idempotencyKey,
            ...call,
          }),
        )
      },
    }),
    [form, id, bearer, idempotencyKey],
  )
}
