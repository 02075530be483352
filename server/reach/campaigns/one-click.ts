// One-click unsubscribe (RFC 8058), and confirmation pages for a GET. A GET changes nothing, whoever fetches it; a POST needs a
// link of ours, no cookie and no key (P-08).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Variant } from '#domain/application/variant.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { hostNameOf } from '#server/platform/http/host-names.ts'
import { networkOf } from '#server/platform/limits/client-address.ts'
import { variantAt } from '#server/platform/pages/variant-at.ts'
import { emailIndex } from '#server/platform/stores/sealed-answers.ts'
import { askByMail } from './confirm-unsubscribe.ts'
import { sendLinkPage } from './send-link-page.ts'
import { unsubscribePage } from './unsubscribe-page.ts'
import type { UnsubscribePageKind } from './unsubscribe-page.ts'
import { unsubscribe, unsubscribing } from './unsubscribe-link.ts'
import { maskAddress, openUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'
import type { UnsubscribeOrigin, Unsubscribing } from './unsubscribe-token.ts'

const path = '/customer/email/unsubscribe'
const bodyLimit = 4000
const longestAddress = 254

/** Body of our own pages' form, by which a person gets a page and a machine gets nothing. */
const ofPage = 'page=1'

type WithToken = { Params: { token: string } }

/** Counts a request that has an e-mail sent, as the call of the same name is counted; the seconds to wait where there were too many. */
export type WaitSeconds = (network: string) => Promise<number | undefined>

export function registerOneClick(app: FastifyInstance, deps: ReachDeps, waitSeconds: WaitSeconds): void {
  void app.register(async (scope) => {
    // Mail programs send a form of either kind, and some nothing at all; the link alone decides.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    const base = deps.config.apiPath + path

    scope.get<WithToken>(`${base}/:token`, async (request, reply) =>
      sendPage(deps, request, reply, { link: await unsubscribing(deps, deps.db, request.params.token), kind: 'ask' }),
    )

    scope.post<WithToken>(`${base}/:token`, async (request, reply) => {
      const link = await unsubscribing(deps, deps.db, request.params.token)
      if (link) await unsubscribe(deps, deps.db, link, deps.now())
      const typed = link ? undefined : openUnsubscribeToken(deps.sealer, request.params.token, 'typed')
      const wait = typed && (await waitSeconds(networkOf(request.ip)))
      if (wait) {
        void reply.code(429).header('retry-after', String(wait))
        return sendPage(deps, request, reply, { link: typed, kind: 'tooOften', origin: 'typed' })
      }
      if (typed) await deps.db.transaction().execute((trx) => askByMail(deps, trx, typed, deps.now()))
      if (request.body === ofPage)
        return sendPage(deps, request, reply, { link: link ?? typed, kind: typed ? 'asked' : 'done' })
      // The same for a link that is none: nobody learns from it what there is.
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').code(200).send('')
    })

    // The document's own address (M4): it asks first, and what it asks with is sealed. Anybody may have typed it, so its button sends an
    // e-mail and stops nothing.
    scope.get<{ Querystring: { email?: unknown } }>(base, async (request, reply) =>
      sendPage(deps, request, reply, {
        link: linkFor(deps, request, request.query.email),
        kind: 'askByMail',
        origin: 'typed',
      }),
    )
  })
}

/** A link for the address of a query; whether anybody knows it is not looked up. */
function linkFor(deps: ReachDeps, request: FastifyRequest, email: unknown): Unsubscribing | undefined {
  if (typeof email !== 'string' || email.length > longestAddress || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()))
    return undefined
  const variant = variantAt(hostNameOf(request), deps)
  return {
    channel: 'email',
    // Of a server for many brands, all of them.
    variant: variant?.id ?? '-',
    locale: variant?.locale ?? deps.words.localeAsked(request.headers['accept-language']),
    addressIndex: emailIndex(deps.sealer, email),
    shown: maskAddress(email.trim()),
  }
}

interface SentPage {
  readonly link: Unsubscribing | undefined
  readonly kind: UnsubscribePageKind
  readonly origin?: UnsubscribeOrigin
}

/** Variants whose message a link that says nothing may be of: the host's, else one of each brand. The reader's language comes first. */
function variantsMeant(deps: ReachDeps, request: FastifyRequest, locale: string): readonly Variant[] {
  const ofHost = variantAt(hostNameOf(request), deps)
  if (ofHost) return [ofHost]
  const inOrder = [...deps.variants.values()].toSorted(
    (a, b) => Number(b.locale === locale) - Number(a.locale === locale),
  )
  return inOrder.filter(({ brandId }, place) => inOrder.findIndex((each) => each.brandId === brandId) === place)
}

function sendPage(
  deps: ReachDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { link, kind, origin }: SentPage,
): FastifyReply {
  const locale = link?.locale ?? deps.words.localeAsked(request.headers['accept-language'])
  const typedAt = variantsMeant(deps, request, locale)
  const action = link && `${deps.config.apiPath}${path}/${unsubscribeToken(deps.sealer, link, origin)}`
  const html = unsubscribePage(deps, { locale, link, kind, action, field: ofPage, typedAt })
  return sendLinkPage(reply, html)
}
