// Route registration: every call of the contract in one loop, and the call-backs.
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { callsWith } from '#contract/calls.ts'
import type { CallName } from '#contract/calls.ts'
import { headers } from '#contract/endpoints.ts'
import type { EndpointRow } from '#contract/endpoints.ts'
import { proofHeader } from '#contract/proof-of-work.ts'
import { affiliateEvent } from '#server/reach/affiliates/affiliate-event.ts'
import { messageUseCases } from '#server/reach/campaigns/campaign-use-cases.ts'
import { consentUseCases } from '#server/people/consents/consent-use-cases.ts'
import type { ServerDeps } from './composition.ts'
import { refuse } from '#server/platform/http/answer.ts'
import { takeFiles } from '#server/lead/file-bodies.ts'
import { fileBudget } from '#server/lead/file-budget.ts'
import { ownersAlone } from '#server/lead/ownership/owners-alone.ts'
import { respond } from '#server/platform/http/respond.ts'
import { isIdempotencyKey } from '#server/lead/idempotency/idempotency.ts'
import { callBackPath, loanOutcomePath } from '#server/lenders/desk/call-back-path.ts'
import { receiveCallBack } from '#server/lenders/desk/call-back.ts'
import { receiveLoanOutcome } from '#server/lenders/desk/loan-outcome.ts'
import { receiveProviderCallBack } from '#server/lenders/providers/call-back.ts'
import { providerPaths } from '#server/lenders/providers/paths.ts'
import { funnelUseCases } from '#server/reach/funnel/funnel-use-cases.ts'
import { followUpCallUseCases, followUpUseCases } from '#server/lenders/follow-ups/follow-up-use-cases.ts'
import { filesAwaited } from '#server/lenders/follow-ups/files-awaited.ts'
import { uploadUseCases } from '#server/lenders/follow-ups/uploads.ts'
import { rightsUseCases } from '#server/people/rights/rights-use-cases.ts'
import { networkOf } from '#server/platform/limits/client-address.ts'
import { lookUpUseCases } from '#server/look-ups/look-up-use-cases.ts'
import { trackingUseCases } from '#server/reach/tracking/tracking-use-cases.ts'
import { limited } from '#server/calls/call-limits.ts'
import { putLead, sendLead } from '#server/calls/change-lead.ts'
import { continueLead } from '#server/calls/continue-lead.ts'
import { createLead, postLead } from '#server/calls/create-lead.ts'
import { leadStatus } from '#server/calls/lead-status.ts'
import { leadUrl } from '#server/calls/lead-url.ts'
import {
  answerMore,
  chooseOffer,
  declineMore,
  declineOffer,
  declineOffers,
  redirectLead,
  reopenOffers,
} from '#server/calls/offers.ts'
import { reapply } from '#server/calls/reapply.ts'
import { returnToLead } from '#server/calls/return-to-lead.ts'
import { revokeLeadLinks } from '#server/calls/revoke-links.ts'
import { stepUpUseCases } from '#server/calls/step-up/step-up.ts'
import { unsubscribe } from '#server/calls/unsubscribe.ts'
import { ofLead, ofLink, ofProduct } from '#server/calls/variant-of-call.ts'
import type { ApiRequest, UseCaseOf } from '#server/platform/http/use-case.ts'

const typedUseCases: { readonly [Name in CallName]: UseCaseOf<ServerDeps, Name> } = {
  createLead: limited('create', createLead, ({ body }) => body.variant),
  postLead: limited('create', postLead, ({ body }) => body.variant),
  putLead,
  sendLead: limited('send', sendLead, ofLead),
  leadStatus,
  redirectLead,
  chooseOffer,
  declineOffer,
  declineOffers,
  reopenOffers,
  answerMore,
  declineMore,
  reapply: limited('create', reapply),
  leadUrl,
  olderLeadUrl: leadUrl,
  continueLead: limited('continue', continueLead, ofLink),
  revokeLeadLinks,
  unsubscribe: limited('unsubscribe', unsubscribe, ofProduct),
  affiliateEvent,
  ...followUpUseCases,
  ...uploadUseCases,
  ...lookUpUseCases,
  ...messageUseCases,
  ...rightsUseCases,
  eraseData: limited('erase', rightsUseCases.eraseData),
  ...stepUpUseCases,
  ...consentUseCases,
  returnToLead,
  ...trackingUseCases,
  ...funnelUseCases,
}

/** The framework checks each request by the schemas of its row: that it did is taken on trust here, and nowhere else. */
const useCases = typedUseCases as Readonly<Record<CallName, UseCaseOf<ServerDeps>>>

interface Call {
  readonly name: string
  readonly row: EndpointRow
  readonly answer: UseCaseOf<ServerDeps>
}

export function registerEndpoints(app: FastifyInstance, deps: ServerDeps): void {
  const { followUps } = deps.catalogue
  const takeRoom = fileBudget()
  const all: Readonly<Record<string, UseCaseOf<ServerDeps>>> = { ...useCases, ...followUpCallUseCases(deps.catalogue) }
  for (const [name, row] of Object.entries(callsWith(followUps))) {
    const { fileBytes, files, testOnly } = row
    if (testOnly && !deps.config.switches.sandbox) continue
    const answer = all[name]!
    const call: Call = { name, row, answer: row.access === 'owner' ? ownersAlone(answer) : answer }
    if (!files) for (const path of pathsOf(deps, call)) app.route(routeOf(deps, call, path))
    else
      void app.register(async (scope) => {
        takeFiles(scope, deps, { types: files, most: fileBytes, takeRoom, isAwaited: filesAwaited(deps) })
        scope.route(routeOf(deps, call, row.path))
      })
  }
}

/** The path of the contract, and of the list of policies the configured one beside it (M8). */
function pathsOf({ config }: ServerDeps, { name, row: { path } }: Call): ReadonlySet<string> {
  return new Set(name === 'policies' ? [path, config.policiesPath] : [path])
}

function routeOf(deps: ServerDeps, { name, row, answer }: Call, path: string): RouteOptions {
  const { method, body, query, keptSeconds } = row
  return {
    method,
    url: deps.config.apiPath + path.replace(/\{(\w+)\}/g, ':$1'),
    // The schemas are valibot's, which the app's validator compiler knows.
    schema: { ...(body ? { body } : {}), ...(query ? { querystring: query } : {}) },
    config: { endpoint: name, row } as object,
    // Before the body is read: what cannot be repeated safely is not begun.
    onRequest: (request, reply, done) => {
      if (method !== 'GET' && !isIdempotencyKey(header(request, headers.idempotencyKey))) {
        respond(request, reply, refuse('idempotency-key-required'))
        return
      }
      // PostgreSQL keeps no U+0000, so nothing has such a name.
      const params = Object.values(request.params as Record<string, string>)
      if (params.some((part) => part.includes('\u0000'))) respond(request, reply, refuse('not-found'))
      else done()
    },
    handler: async (request, reply) => respond(request, reply, await answer(deps, asked(name, request)), keptSeconds),
  }
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

function asked(name: string, request: FastifyRequest): ApiRequest {
  // Found anew each time that it is read, behind proxies.
  const { ip } = request
  return {
    endpoint: name,
    params: request.params as Record<string, string>,
    query: request.query,
    body: request.body,
    authorization: header(request, headers.authorization),
    ifMatch: header(request, headers.ifMatch),
    proof: header(request, proofHeader),
    idempotencyKey: header(request, headers.idempotencyKey) ?? '',
    network: networkOf(ip),
    address: ip,
    userAgent: header(request, 'user-agent'),
  }
}

/** Media types in which lenders with a protocol of their own call back. */
const callBackTypes = ['application/json', 'application/xml', 'text/xml', 'application/x-www-form-urlencoded']

/** Signatures are over the bytes as they came, so these routes alone get their body unparsed. */
export function registerCallBacks(app: FastifyInstance, deps: ServerDeps): void {
  const { apiPath } = deps.config
  const bytes = ({ body }: FastifyRequest) => (body instanceof Buffer ? body : Buffer.of())
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(callBackTypes, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { lender: string } }>(callBackPath(apiPath, ':lender'), async (request, reply) => {
      const { lender } = request.params
      const called = { lender, headers: request.headers, rawBody: bytes(request) }
      return respond(request, reply, await receiveCallBack(deps, called))
    })
    scope.post<{ Params: { lender: string } }>(loanOutcomePath(apiPath, ':lender'), async (request, reply) => {
      const { lender } = request.params
      const told = { lender, headers: request.headers, rawBody: bytes(request) }
      return respond(request, reply, await receiveLoanOutcome(deps, told))
    })
    const { callBack } = providerPaths(apiPath)
    scope.post<{ Params: { provider: string } }>(callBack(':provider'), async (request, reply) => {
      const { provider } = request.params
      const called = { provider, headers: request.headers, rawBody: bytes(request) }
      return respond(request, reply, await receiveProviderCallBack(deps, called))
    })
  })
}
