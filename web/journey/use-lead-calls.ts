// React hook that makes a call about the lead: one at a time, with the same key until the outcome is known. Field errors
// are kept for the screen, and the lead's new state is put into the store.
import { useEffect, useRef, useState } from 'react'
import type { EndpointRow } from '#contract/endpoints.ts'
import type { LeadReply } from '#contract/schemas.ts'
import { constants } from '#domain/application/constants.ts'
import { clientOf } from '#web/api/client.ts'
import type { Answer, Call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { useForm } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import type { FieldMessage } from './use-page-form.ts'

/** `failed`: nobody answered, or the server is in trouble; the same press tries the same again. */
export type Outcome<T> = { readonly kind: 'done'; readonly data: T } | { readonly kind: 'faults' | 'failed' | 'moved' }

export interface Sending<T = LeadReply> {
  /** Of the path, beside the lead's id. */
  readonly params?: Call['params']
  /** The pressed control goes on with the reply; the call is not made again behind the applicant's back. */
  readonly isAttended?: boolean
  /** The reply is about another lead than the one called with: the caller says what becomes of it. */
  readonly isOfAnother?: boolean
  /** Takes the outcome for the screen, and the next one where the call goes again by itself once the connection is back. */
  readonly settled?: (outcome: Outcome<T>) => void
}

export interface LeadCalls {
  readonly busy: boolean
  readonly failed: boolean
  /** Faults that the server found, by field. */
  readonly faults: readonly FieldMessage[]
  readonly forgetFault: (field: string) => void
  /** A write about the lead; `body` without the lead's id. What the reply says of the lead is in the store afterwards. */
  readonly send: <T = LeadReply>(name: string, body?: object, how?: Sending<T>) => Promise<Outcome<T>>
  /** A read about the lead; nothing where no reply came. */
  readonly read: <T>(name: string, call?: Pick<Call, 'params' | 'query'>) => Promise<T | undefined>
}

/** Events by which a page says something else: what is typed or ticked, and buttons that take off or put back. */
const changes = ['input', 'click'] as const

type Endpoints = Readonly<Record<string, EndpointRow>>

async function callOf(form: Form, endpoints: Endpoints, name: string, call: Call): Promise<Answer<unknown>> {
  const runtime = await form.runtime?.()
  return runtime
    ? clientOf(endpoints, runtime.clientOptions)(name, call)
    : { kind: 'silence', status: constants.statusCodes.aborted }
}

/** Keeps what a reply says of the lead; a reply that says nothing of it is passed over. `since`: the version asked with. */
export function keepReply(form: Form, reply: Partial<LeadReply>, since: number): void {
  if (reply.progressState === undefined) return
  form.dispatch({
    type: 'refreshed',
    reply: reply as LeadReply,
    at: new Date(form.now()).toISOString(),
    isElsewhere: false,
    since,
  })
}

async function readAbout<T>(
  form: Form,
  endpoints: Endpoints,
  name: string,
  call: Pick<Call, 'params' | 'query'> = {},
): Promise<T | undefined> {
  const { access } = form.store.getState()
  const answer = await callOf(form, endpoints, name, {
    ...call,
    params: { id: access?.id ?? '', ...call.params },
    ...(access ? { token: access.token } : {}),
  })
  return answer.kind === 'reply' ? (answer.data as T) : undefined
}

/**
 * Sends by itself what could not be sent, once the connection is back, unless the page says something else by then: nobody consents, or
 * takes an offer, by what stood there before. Returns how to end it.
 */
function resending(again: { current: (() => void) | undefined }): () => void {
  const resend = () => again.current?.()
  const callOff = ({ type, target }: Event) => {
    if (type === 'input' || (target as Element).closest('main button')) again.current = undefined
  }
  window.addEventListener('online', resend)
  for (const change of changes) document.addEventListener(change, callOff, true)
  return () => {
    window.removeEventListener('online', resend)
    for (const change of changes) document.removeEventListener(change, callOff, true)
  }
}

/** Calls about the lead, of a table of endpoints that is the same at every drawing. */
export function useLeadCalls(endpoints: Endpoints): LeadCalls {
  const form = useForm()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const [faults, setFaults] = useState<readonly FieldMessage[]>([])
  const kept = useRef<{ text: string; key: string }>(undefined)
  const again = useRef<(() => void) | undefined>(undefined)
  useEffect(() => resending(again), [])

  const attempt = async <T>(name: string, body: object, how: Sending<T>): Promise<Outcome<T>> => {
    const { params = {}, isAttended = false, isOfAnother = false } = how
    const { access } = form.store.getState()
    if (!access) return { kind: 'moved' }
    const text = JSON.stringify([name, params, body])
    const key = kept.current?.text === text ? kept.current.key : newKey()
    kept.current = { text, key }
    again.current = undefined
    setBusy(true)
    setFailed(false)
    setFaults([])
    const { path } = endpoints[name]!
    const answer = await callOf(form, endpoints, name, {
      body: path.includes('{id}') ? body : { id: access.id, product: form.boot.variant.product, ...body },
      params: { id: access.id, ...params },
      token: access.token,
      idempotencyKey: key,
    })
    setBusy(false)
    if (answer.kind === 'reply') {
      kept.current = undefined
      if (!isOfAnother) keepReply(form, answer.data as Partial<LeadReply>, access.version)
      return { kind: 'done', data: answer.data as T }
    }
    if (answer.kind === 'faults') {
      kept.current = undefined
      setFaults(answer.faults)
      return { kind: 'faults' }
    }
    // Another tab, or the lender, moved the lead: the server says where it is.
    if (answer.kind === 'refusal' && [404, 409, 410, 412].includes(answer.status) && answer.code !== 'still-running') {
      kept.current = undefined
      form.retry?.()
      return { kind: 'moved' }
    }
    setFailed(true)
    if (answer.kind === 'silence' && answer.status === constants.statusCodes.offline && !isAttended)
      again.current = () => void send(name, body, how)
    return { kind: 'failed' }
  }

  const send = async <T = LeadReply>(name: string, body: object = {}, how: Sending<T> = {}): Promise<Outcome<T>> => {
    const outcome = await attempt(name, body, how)
    how.settled?.(outcome)
    return outcome
  }

  return {
    busy,
    failed,
    faults,
    forgetFault: (field) => setFaults((all) => all.filter((each) => each.field !== field)),
    send,
    read: (name, call) => readAbout(form, endpoints, name, call),
  }
}
