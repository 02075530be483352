// Calls whose body is a file: read as bytes up to their limit, and only for the lead's owner (S-26).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { headers } from '#contract/endpoints.ts'
import { fileBytesAtMost } from '#contract/follow-up-files.ts'
import type { Deps } from '#server/deps.ts'
import { ownLead } from '#server/use-cases/own-lead.ts'
import { refuse } from './answer.ts'
import { respond } from './respond.ts'

/** Makes a scope take these media types and no others. Anybody but the owner is turned away before the body is read. */
export function takeFiles(scope: FastifyInstance, deps: Deps, types: readonly string[]): void {
  scope.removeAllContentTypeParsers()
  // What is longer ends the request where it gets too long.
  scope.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit: fileBytesAtMost }, (_request, body, done) =>
    done(null, body),
  )
  scope.addHook('onRequest', async (request, reply) =>
    (await isOwners(deps, request)) ? undefined : respond(request, reply, refuse('not-found')),
  )
}

async function isOwners(deps: Deps, { query, headers: sent }: FastifyRequest): Promise<boolean> {
  const { id } = query as { id?: unknown }
  const claim = { id: typeof id === 'string' ? id : '', authorization: sent[headers.authorization] }
  return (await ownLead(deps, deps.db, claim)) !== undefined
}
