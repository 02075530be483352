// Calls that are the owner's alone: a caller by a continue link must first prove by a code to be the owner (S-05). The contract's
// tables say which calls those are.
import { refuse } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'
import type { LeadDeps } from '../lead-dependencies.ts'
import { mustProve, ownLead } from './own-lead.ts'

/** The lead that a call names in its path or its body; empty where it names none. */
function namedLead({ params, body }: ApiRequest): string {
  const inBody = body !== null && typeof body === 'object' && 'id' in body ? body.id : undefined
  return params['id'] ?? (typeof inBody === 'string' ? inBody : '')
}

/** The call, answered with `code-needed` where the caller came by a link. One without access to the lead is left to the call itself. */
export const ownersAlone =
  <Deps extends LeadDeps>(call: (deps: Deps, asked: ApiRequest) => Promise<Answer>): typeof call =>
  async (deps, asked) => {
    const lead = await ownLead(deps, deps.db, { id: namedLead(asked), authorization: asked.authorization })
    return lead && mustProve(lead) ? refuse('code-needed') : call(deps, asked)
  }
