// Lead row with changed answers: sealed, indexed by contact, everything else unchanged.
import type { Answers } from '#domain/questions/answers.ts'
import type { StateNumber } from '#domain/journey/states.ts'
import type { LeadDeps } from './lead-dependencies.ts'
import type { LeadAnswers } from '#server/platform/stores/lead-writes.ts'
import { contactIndexes, sealAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { answeredKeysOf } from './lead-reply.ts'

/** Lead columns for `updateLead`, for a lead that comes to a state with these answers. */
export function withAnswers(
  { catalogue, sealer }: Pick<LeadDeps, 'catalogue' | 'sealer'>,
  lead: LeadRow,
  { answers, state }: { readonly answers: Answers; readonly state: StateNumber },
): LeadAnswers {
  const phoneE164 = (text: string) => catalogue.countryRules[lead.country]?.phoneFormats(text)?.e164
  return {
    id: lead.id,
    locale: lead.locale,
    state,
    sections: sealAnswers(sealer, lead, answers),
    answeredKeys: answeredKeysOf(answers),
    requestContext: lead.request_context,
    result: lead.result,
    round: lead.round,
    ...contactIndexes(sealer, answers, phoneE164),
  }
}
