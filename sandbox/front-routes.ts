// Routes of the sandbox's front page and its forms: a post from any other page is refused. The answer is always a redirect
// back, so that reloading does nothing twice.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { frontPage } from './front-page.ts'
import type { LenderDeps, Played } from './lender-play.ts'
import { isSmsWay } from './sms.ts'
import type { PlayedSms } from './sms.ts'
import { choosing, deeds } from './steering.ts'

type Form = Readonly<Record<string, string>>

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])
const formType = 'application/x-www-form-urlencoded'
const formBytes = 4000

const refuse = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ code })

/** Registered by itself, so that its forms are read here only. */
export function registerFront(
  app: FastifyInstance,
  { lenders, inbox, now, publicUrl }: LenderDeps,
  { played, sms, formUrl }: { readonly played: Played; readonly sms: PlayedSms; readonly formUrl: string },
) {
  app.register(async (scope) => {
    // The rest of the sandbox may parse forms differently.
    if (scope.hasContentTypeParser(formType)) scope.removeContentTypeParser(formType)
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formBytes }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )

    /** A browser says where a form was posted from; this machine's names for itself are all ours. */
    const isOwn = ({ headers }: FastifyRequest): boolean => {
      const origin = URL.parse(headers.origin ?? '')
      if (!origin) return false
      return (
        origin.origin === new URL(publicUrl()).origin || (loopback.has(origin.hostname) && origin.host === headers.host)
      )
    }
    scope.addHook('preHandler', async (request, reply) => {
      if (request.method === 'POST' && !isOwn(request)) return refuse(reply, 403, 'other-origin')
    })

    scope.get<{ Querystring: Form }>('/', ({ query }, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({
          'cache-control': 'no-store',
          // With none at all its forms would be posted from an origin that is not told.
          'referrer-policy': 'same-origin',
        })
        .send(
          frontPage({
            formUrl,
            lenders,
            played,
            smsWay: sms.way(),
            inbox: inbox.newestFirst(),
            now: now(),
            isLive: query.live !== undefined,
          }),
        ),
    )

    scope.post<{ Params: { id: string }; Body: Form | undefined }>('/steer/lenders/:id', (request, reply) => {
      const { id } = request.params
      const { word = '' } = request.body ?? {}
      if (!played.book(id)) return refuse(reply, 404, 'unknown-lender')
      if (word !== '' && !Object.hasOwn(played.words, word)) return refuse(reply, 422, 'unknown-word')
      played.order(id, word || undefined)
      return reply.redirect('/', 303)
    })

    scope.post<{ Body: Form | undefined }>('/steer/sms', (request, reply) => {
      const { way = '' } = request.body ?? {}
      if (!isSmsWay(way)) return refuse(reply, 422, 'unknown-way')
      sms.order(way)
      return reply.redirect('/', 303)
    })

    scope.post<{ Params: { id: string; reference: string }; Body: Form | undefined }>(
      '/steer/applications/:id/:reference',
      async (request, reply) => {
        const { id, reference } = request.params
        const form = request.body ?? {}
        const entry = played.book(id)?.byReference(reference)
        if (!entry) return refuse(reply, 404, 'unknown-reference')
        const name = form.deed ?? ''
        const all = { ...deeds, ...choosing }
        const deed = Object.hasOwn(all, name) ? all[name as keyof typeof all] : undefined
        const isDone = await deed?.run(played, { lenderId: id, entry }, form)
        return isDone ? reply.redirect('/', 303) : refuse(reply, 422, 'unknown-deed')
      },
    )
  })
}
