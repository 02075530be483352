// POST /v2/lead and POST /lead: creates a lead from its first answers, with a token that makes the caller its owner.
import type { Flow } from '#domain/journey/flows.ts'
import { leadPageOf } from '#domain/journey/lead-page.ts'
import { initialPages } from '#domain/journey/pages.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { validate } from '#domain/questions/validate.ts'
import type { Fault, Judging } from '#domain/questions/validate.ts'
import type { Variant } from '#domain/application/variant.ts'
import { beginLead } from './begin-lead.ts'
import type { CallsDeps, UseCase } from './calls-dependencies.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'
import { memoise } from '#server/platform/kit/memoise.ts'
import { keptAnswers } from '#server/lead/given-answers.ts'
import { answeredKeysOf, judgingOf } from '#server/lead/lead-reply.ts'

/** A lead of the variant's own flow. */
export const createLead: UseCase<'createLead'> = (deps, asked) => create(deps, asked)

/** A lead of the older flow, whatever the variant's is. */
export const postLead: UseCase<'postLead'> = (deps, asked) => create(deps, asked, 'older')

async function create(
  deps: CallsDeps,
  asked: ApiRequest<'createLead' | 'postLead'>,
  forcedFlow?: Flow,
): Promise<Answer> {
  const { words } = deps
  const body = asked.body
  const variant = deps.variants.get(body.variant)
  const unknown = variant ? (body.product === variant.product ? undefined : 'product') : 'variant'
  if (!variant || unknown)
    return { kind: 'faults', faults: words.shapeRows(body.locale, [{ field: unknown!, code: 'notOffered' }]) }

  const locale = words.localeOf(body.locale, variant)
  const { answers, unasked, ignored } = keptAnswers(deps, variant, { body, held: {}, requestedByLender: [] })
  const given = { ...answers, ...unasked }
  const flow = forcedFlow ?? variant.flow
  const judging = judgingOf(deps, variant)
  const faults = [...validate(answeredKeysOf(given), given, judging), ...emptyPageFaults(variant, flow, given, judging)]
  if (faults.length > 0) return { kind: 'faults', faults: words.faultRows(variant, locale, faults) }

  return beginLead(deps, asked, { variant, locale, flow, answers, ignored, isDraft: body.draft })
}

/** By flow, the questions of the page that a lead is made from. */
const leadPageKeys = memoise((country: Variant['country']) => {
  const keysIn = (flow: Flow) => leadPageOf(initialPages({ flow, country }))?.dataPoints ?? []
  return { v3: keysIn('v3'), older: keysIn('older') } satisfies Record<Flow, readonly DataPointKey[]>
})

/** The required questions of the page a lead is made from where none of it is answered but its consents: nobody applied yet (S-32). */
function emptyPageFaults({ country }: Variant, flow: Flow, given: Answers, judging: Judging): readonly Fault[] {
  const keys = leadPageKeys(country)[flow]
  const isAnswered = keys.some((key) => dataPoint(key).kind !== 'consent' && given[key] !== undefined)
  return isAnswered ? [] : validate(keys, given, judging).filter(({ code }) => code === 'required')
}
