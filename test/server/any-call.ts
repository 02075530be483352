// Test requests: any call of the contract about a lead, of the shape that its row asks for.
import { randomUUID } from 'node:crypto'
import { followUps } from '#catalogue/server.generated.ts'
import { callsWith } from '#contract/calls.ts'
import type { CallName } from '#contract/calls.ts'
import type { FollowUpForm } from '#domain/follow-up/follow-up.ts'
import { jpegOf } from '#test/sample-files.ts'
import type { startTestServer } from './server.ts'

const calls = callsWith(followUps)

/** Smallest body of each follow-up form's shape. */
const bodyOfForm: Readonly<Record<FollowUpForm, object>> = {
  questions: { answers: {} },
  consents: { answers: {} },
  documents: { answers: {} },
  offers: { decision: 'decline' },
  debts: { debts: [] },
  code: { code: '123456' },
  provider: {},
}
/** Smallest body of each call's shape, beside the lead. */
const bodies: Readonly<Record<string, object>> = {
  ...Object.fromEntries(Object.values(followUps).map(({ call, form }) => [call.name, bodyOfForm[form]])),
  ...({
    mobileVerification: { step: 'verify' },
    removeDocument: { side: 'front' },
    changeConsent: { purpose: 'generalPolicies', given: false },
    stepUp: { channel: 'sms' },
    sendLink: { channel: 'email' },
    confirmStepUp: { code: '123456' },
    setPassword: { password: 'four plain words here' },
    eraseData: { confirm: true },
    beginUpload: { side: 'front', type: 'image/jpeg', bytes: 1000 },
    completeUpload: { upload: randomUUID() },
  } satisfies Partial<Record<CallName, object>>),
}
const queries: Readonly<Record<string, string>> = {
  priceOffer: '?offerId=a&amount=1&period=1',
  uploadDocument: '&side=front',
  sendChunk: `&upload=${randomUUID()}&offset=0`,
} satisfies Partial<Record<CallName, string>>

type Server = Pick<Awaited<ReturnType<typeof startTestServer>>, 'app' | 'call'>

/** A call about this lead, of the shape that its row asks for. */
export async function callOf(server: Server, name: string, id: string, auth: Readonly<Record<string, string>>) {
  const { method, path, body, files: types } = calls[name]!
  const url =
    path.replace('{id}', id).replace('{urlType}', 'continue') + (types ? `?id=${id}` : '') + (queries[name] ?? '')
  if (types) {
    const response = await server.app.inject({
      method: 'POST',
      url: `/api${url}`,
      headers: { ...auth, 'idempotency-key': randomUUID(), 'content-type': types[0]! },
      payload: jpegOf(),
    })
    return { status: response.statusCode, body: response.json<object>() }
  }
  const inPath = path.includes('{id}')
  const given = { ...(inPath ? {} : { id }), ...bodies[name] }
  return server.call(method, url, body ? given : undefined, auth)
}
