// API calls for policies, consents and the password: a table of their own, loaded with the screens that need it.
import { consentEndpoints } from '#contract/consent-endpoints.ts'
import { clientOf } from '#web/api/client.ts'
import type { ClientOf } from '#web/api/client.ts'
import type { Form } from '#web/context.ts'

/** Rejects where what is loaded after the first step cannot be had. */
export async function consentCalls(form: Form): Promise<ClientOf<typeof consentEndpoints>> {
  const runtime = await form.runtime?.()
  if (!runtime) throw new Error('There is no browser to call from')
  return clientOf(consentEndpoints, runtime.clientOptions)
}
