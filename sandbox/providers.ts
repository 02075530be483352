// Played providers: a page with a button for each outcome of a visit, and the signed call-back that reports it. `later` is the
// applicant who closes the window: nobody is told.
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { isProviderId, providers } from '#domain/follow-up/providers.ts'
import type { Provider, ProviderId } from '#domain/follow-up/providers.ts'
import { signedCallBack } from './call-back.ts'
import type { Inbox } from './inbox.ts'
import { providerDonePage, providerPage, styleHash } from './pages.ts'
import { signedBody } from './signed.ts'

export interface ProviderDeps {
  readonly secretOf: (id: string) => string
  /** The sandbox's address for browsers, without a slash at the end. */
  readonly publicUrl: () => string
  /** Unix milliseconds. */
  readonly now: () => number
  readonly newId: () => string
  readonly inbox: Inbox
}

const session = v.object({
  reference: v.pipe(v.string(), v.uuid()),
  kind: v.picklist(['bank-data', 'card-check']),
  locale: v.pipe(v.string(), v.maxLength(35)),
  returnUrl: v.pipe(v.string(), v.url()),
  callBackUrl: v.pipe(v.string(), v.url()),
})

interface Session extends v.InferOutput<typeof session> {
  readonly provider: ProviderId
}

/** Buttons of a provider's page, with the outcome that each reports. */
const ends = {
  succeed: { label: 'Succeed', outcome: 'success' },
  cancel: { label: 'Cancel', outcome: 'cancelled' },
  fail: { label: 'Fail', outcome: 'failed' },
  later: { label: 'Later (nobody is told)', outcome: undefined },
} as const
type End = keyof typeof ends
const isEnd = (text: string): text is End => Object.hasOwn(ends, text)

/** Made-up reports to the lender, by kind of provider. */
const reports: Readonly<Record<Provider['kind'], object>> = {
  'bank-data': { months: 12, monthlyIncome: 1850, returnedPayments: 0 },
  'card-check': { isCardHolder: true },
}

const sessionsAtMost = 1000

/** Registered by itself, so that its empty forms are read here only. */
export function registerProviders(app: FastifyInstance, deps: ProviderDeps): void {
  void app.register(async (scope) => addRoutes(scope, deps))
}

function addRoutes(app: FastifyInstance, deps: ProviderDeps): void {
  const { secretOf, publicUrl, now, newId, inbox } = deps
  const sessions = new Map<string, Session>()
  const closing = new AbortController()
  app.addHook('preClose', (done) => {
    closing.abort()
    done()
  })
  // The buttons post empty forms.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null, undefined))
  const send = (reply: FastifyReply, html: string) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
      .send(html)
  const found = (id: string, reference: string) => {
    const known = sessions.get(reference)
    return known?.provider === id ? known : undefined
  }

  app.post<{ Params: { id: string } }>('/providers/:id/sessions', (request, reply) => {
    const { id } = request.params
    if (!isProviderId(id)) return reply.code(404).send({ code: 'unknown-provider' })
    const body = signedBody(request, secretOf(id), now())
    if (!body) return reply.code(401).send({ code: 'signature' })
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), session), body.toString())
    if (!read.success) return reply.code(422).send({ code: 'not-a-session' })
    const { reference } = read.output
    sessions.set(reference, { ...read.output, provider: id })
    const [oldest] = sessions.keys()
    if (sessions.size > sessionsAtMost && oldest) sessions.delete(oldest)
    return reply.code(201).send({ redirectTo: `${publicUrl()}/providers/${id}/sessions/${reference}` })
  })

  app.get<{ Params: { id: string; reference: string } }>('/providers/:id/sessions/:reference', (request, reply) => {
    const { id, reference } = request.params
    const visit = found(id, reference)
    if (!visit) return reply.code(404).send({ code: 'unknown-session' })
    const buttons = Object.entries(ends).map(([end, { label }]) => ({ end, label }))
    return send(reply, providerPage({ name: providers[visit.provider].name, path: request.url, buttons, ...visit }))
  })

  app.post<{ Params: { id: string; reference: string; end: string } }>(
    '/providers/:id/sessions/:reference/:end',
    async (request, reply) => {
      const { id, reference, end } = request.params
      const visit = found(id, reference)
      if (!visit || !isEnd(end)) return reply.code(404).send({ code: 'unknown-session' })
      const { outcome } = ends[end]
      const { name } = providers[visit.provider]
      const report = outcome === 'success' ? { report: reports[visit.kind] } : {}
      const event = { eventId: newId(), reference, outcome, ...report }
      const fate = outcome
        ? await signedCallBack({ url: visit.callBackUrl, secret: secretOf(id), event, now, signal: closing.signal })
        : 'nobody was told'
      inbox.add({
        kind: 'visit',
        at: now(),
        party: name,
        reference,
        about: visit.kind,
        outcome: () => `${outcome ?? 'later'}, ${fate}`,
      })
      return send(reply, providerDonePage(name, visit.returnUrl))
    },
  )
}

const policy = `default-src 'none'; style-src ${styleHash}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
