// Played receivers: an affiliate's postback collector and a brand's own system for webhooks. A message is verified as its
// receiver would, kept for the page, and answered as the page was told.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signatureHeaders } from '#contract/partner-protocol.ts'
import { deliveryHeader } from '#contract/webhook-protocol.ts'
import { verifySignature } from '#server/platform/kit/partner-signature.ts'
import { behaviours } from './receiver-behaviours.ts'
import type { Received } from './receiver-behaviours.ts'
import { receiversPage } from './receivers-page.ts'

export interface ReceiverDeps {
  /** Of an affiliate, and of the one webhook, `webhooks`. */
  readonly secretOf: (id: string) => string
  readonly publicUrl: () => string
  /** Unix milliseconds. */
  readonly now: () => number
}

const keptAtMost = 200
const formType = 'application/x-www-form-urlencoded'
const idForm = /^[a-z][a-z0-9-]{0,60}$/

export function registerReceivers(app: FastifyInstance, { secretOf, publicUrl, now }: ReceiverDeps): void {
  let received: readonly Received[] = []
  let behaviour = 'take'

  const take = async (
    request: FastifyRequest,
    reply: FastifyReply,
    from: Pick<Received, 'channel' | 'party'> & { readonly secret: string },
  ) => {
    const { channel, party, secret } = from
    if (!idForm.test(party)) return reply.code(404).send({ code: 'unknown' })
    const rawBody = request.body instanceof Buffer ? request.body : Buffer.of()
    const isGet = request.method === 'GET'
    const signature = request.headers[signatureHeaders.signature]
    const verified = (typeof signature === 'string' ? signature.split(',') : []).some((each) =>
      verifySignature({
        secret,
        timestamp: request.headers[signatureHeaders.timestamp],
        signature: each,
        rawBody: isGet ? publicUrl() + request.url : rawBody,
        nowSeconds: Math.floor(now() / 1000),
      }),
    )
    const id = String(request.headers[deliveryHeader] ?? 'none')
    const times = received.filter((each) => each.id === id).length + 1
    const said = isGet ? request.url.slice(request.url.indexOf('?') + 1) : rawBody.toString()
    const { about, answer } = behaviours[behaviour]!
    received = [{ at: now(), channel, party, id, times, verified, said, answered: about }, ...received].slice(
      0,
      keptAtMost,
    )
    return answer(reply)
  }

  void app.register(async (scope) => {
    if (scope.hasContentTypeParser('application/json')) scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route<{ Params: { id: string } }>({
      method: ['GET', 'POST'],
      url: '/affiliates/:id/*',
      handler: (request, reply) => {
        const party = request.params.id
        return take(request, reply, { channel: 'postback', party, secret: secretOf(party) })
      },
    })
    scope.post<{ Params: { id: string } }>('/webhooks/:id', (request, reply) =>
      take(request, reply, { channel: 'webhook', party: request.params.id, secret: secretOf('webhooks') }),
    )
  })

  void app.register(async (scope) => {
    if (scope.hasContentTypeParser(formType)) scope.removeContentTypeParser(formType)
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: 1000 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get('/postbacks', (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
        .send(receiversPage({ received, behaviour })),
    )
    scope.get('/postbacks.json', () => received)
    scope.post<{ Body: { behaviour?: string } | undefined }>('/steer/receivers', (request, reply) => {
      const wanted = request.body?.behaviour ?? ''
      const origin = URL.parse(request.headers.origin ?? '')
      if (origin?.host !== request.headers.host) return reply.code(403).send({ code: 'other-origin' })
      if (!Object.hasOwn(behaviours, wanted)) return reply.code(422).send({ code: 'unknown-behaviour' })
      behaviour = wanted
      return reply.redirect('/postbacks', 303)
    })
  })
}
