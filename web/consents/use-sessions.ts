// React hook of the devices that may open the application, and of the ways on which a code proves whose this one is (S-05).
import { useCallback, useEffect, useState } from 'react'
import { stepUpEndpoints } from '#contract/step-up-endpoints.ts'
import type { SessionsReply } from '#contract/step-up-endpoints.ts'
import { clientOf } from '#web/api/client.ts'
import type { ClientOf } from '#web/api/client.ts'
import { useApplication, useForm } from '#web/context.ts'
import type { Form } from '#web/context.ts'

/** Rejects where what is loaded after the first step cannot be had. */
export async function stepUpCalls(form: Form): Promise<ClientOf<typeof stepUpEndpoints>> {
  const runtime = await form.runtime?.()
  if (!runtime) throw new Error('There is no browser to call from')
  return clientOf(stepUpEndpoints, runtime.clientOptions)
}

export type Sessions = SessionsReply | 'loading' | 'failed'

/** Asked for anew with every token. */
export function useSessions(): { readonly sessions: Sessions; readonly load: () => void } {
  const form = useForm()
  const access = useApplication((application) => application.access)
  const id = access?.id
  const token = access?.token
  const [sessions, setSessions] = useState<Sessions>('loading')
  const load = useCallback(() => {
    const fetchSessions = async (): Promise<Sessions> => {
      if (id === undefined || token === undefined) return 'failed'
      const call = await stepUpCalls(form)
      const answer = await call('leadSessions', { params: { id }, token })
      return answer.kind === 'reply' ? answer.data : 'failed'
    }
    setSessions('loading')
    fetchSessions().then(setSessions, () => setSessions('failed'))
  }, [form, id, token])
  useEffect(load, [load])
  return { sessions, load }
}
