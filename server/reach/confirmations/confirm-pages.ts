// Pages of the link that confirms an address. A GET asks and changes nothing, for mail programs open links by themselves; a POST
// confirms.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#server/platform/limits/client-address.ts'
import { sendLinkPage } from '../campaigns/send-link-page.ts'
import { unsubscribePage } from '../campaigns/unsubscribe-page.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { confirmAddress, confirmLink } from './confirm-address.ts'
import type { ConfirmLink } from './confirm-address.ts'
import { confirmPath } from './confirm-link.ts'

type WithToken = { Params: { token: string } }

export function registerConfirmPages(app: FastifyInstance, deps: ReachDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1000 }, (_request, body, done) => done(null, body))
    const address = `${deps.config.apiPath}${confirmPath}/:token`

    scope.get<WithToken>(address, async (request, reply) =>
      send(deps, request, reply, await confirmLink(deps, deps.db, request.params.token)),
    )
    scope.post<WithToken>(address, async (request, reply) =>
      send(deps, request, reply, await confirmAddress(deps, request.params.token, networkOf(request.ip))),
    )
  })
}

function send(
  deps: ReachDeps,
  { headers, params }: FastifyRequest<WithToken>,
  reply: FastifyReply,
  found: ConfirmLink | undefined,
): FastifyReply {
  const locale = found?.lead.locale ?? deps.words.localeAsked(headers['accept-language'])
  const html = unsubscribePage(deps, {
    words: 'confirm',
    locale,
    link: found && { variant: found.variant.id, shown: found.shown },
    kind: found?.isConfirmed ? 'done' : 'ask',
    action: `${deps.config.apiPath}${confirmPath}/${params.token}`,
    field: 'page=1',
  })
  return sendLinkPage(reply, html)
}
