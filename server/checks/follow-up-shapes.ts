// Shapes of the files in a follow-up's folder (A8, F2).
import * as v from 'valibot'
import { followUpStates } from '#domain/follow-up/follow-up-states.ts'
import type { FollowUp, FollowUpForm } from '#domain/follow-up/follow-up.ts'
import { providerIds } from '#domain/follow-up/providers.ts'
import { kinds } from '#domain/questions/kinds.ts'
import type { KindName } from '#domain/questions/kinds.ts'
import { dataPoint, list, matching, number, optionId, said, text } from './shape-values.ts'

const forms = [
  'questions',
  'consents',
  'offers',
  'provider',
  'code',
  'documents',
  'debts',
] as const satisfies readonly FollowUpForm[]
const callPath = matching(/^(?:\/[a-zA-Z0-9-]+)+$/, 'a path such as /lead/own-words')
const callName = matching(/^[a-z][a-zA-Z0-9]*$/, 'a name such as ownWords')
const lookUp = v.strictObject({
  name: callName,
  path: matching(/^(?:\/[a-zA-Z0-9.-]+)+$/, 'a path such as /choices/country'),
  summary: text,
  brings: v.picklist(['choices', 'choicesByKey'], said('choices or choicesByKey')),
  inLocale: v.exactOptional(v.literal(true, said('true, or nothing'))),
  keptSeconds: v.exactOptional(number),
})
const fieldName = matching(/^[a-z][a-zA-Z0-9]*$/, 'the name of a field, such as accountHolder')
const ownField = v.looseObject({
  kind: v.picklist(Object.keys(kinds) as KindName[], said(`one of ${Object.keys(kinds).join(', ')}`)),
  options: v.exactOptional(v.pipe(list(optionId), v.minLength(1, said('at least one choice')))),
})

/** `follow-up.ts` of a follow-up's folder. */
export const followUpShape = v.strictObject({
  about: text,
  state: v.picklist(followUpStates, said(`a state in which follow-ups may stand, one of ${followUpStates.join(', ')}`)),
  route: v.exactOptional(matching(/^\/[a-z0-9-]+$/, 'a route such as /own-words')),
  form: v.picklist(forms, said(`one of ${forms.join(', ')}`)),
  call: v.strictObject({
    name: callName,
    path: callPath,
    summary: text,
  }),
  lookUps: v.exactOptional(list(lookUp)),
  texts: v.exactOptional(list(text)),
  asks: v.exactOptional(list(dataPoint)),
  own: v.exactOptional(v.record(fieldName, ownField)),
  optional: v.exactOptional(list(dataPoint)),
  groups: v.exactOptional(v.record(fieldName, list(text))),
  consents: v.exactOptional(list(optionId)),
  pictures: v.exactOptional(
    v.strictObject({
      usual: list(text),
      others: v.exactOptional(list(text)),
      optional: v.exactOptional(v.literal(true)),
    }),
  ),
  provider: v.exactOptional(v.picklist(providerIds, said(`one of ${providerIds.join(', ')}`))),
  skippable: v.exactOptional(v.literal(true, said('true, or nothing'))),
  reusable: v.exactOptional(v.literal(true, said('true, or nothing'))),
  within: v.exactOptional(text),
}) satisfies v.GenericSchema<unknown, Omit<FollowUp, 'own'>>

/** `play.sandbox.ts` of a follow-up's folder. */
export const playShape = v.strictObject({
  offers: v.exactOptional(
    list(
      v.strictObject({
        id: text,
        amount: v.exactOptional(number),
        period: v.exactOptional(number),
        rate: v.exactOptional(number),
        lender: v.exactOptional(text),
        adjustable: v.exactOptional(v.literal(true)),
      }),
    ),
  ),
  ask: v.exactOptional(v.function(said('a function of the language tag'))),
})

/** `look-ups.server.ts` of a follow-up's folder. */
export const lookUpsShape = v.record(text, v.function(said('a function of the language tag')))
