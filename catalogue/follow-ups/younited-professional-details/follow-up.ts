// Follow-up `younited-professional-details`: kind and country of work, and the position.
import type { FollowUp } from '#domain/follow-up/follow-up.ts'
import type { Rule } from '#domain/questions/rules.ts'
import { jobKinds, positionsByKind, workCountries, workingKinds } from '#domain/questions/work-choices.ts'

const oneOf =
  (offered: (answers: Readonly<Record<string, unknown>>) => readonly string[]): Rule =>
  (value, { answers }) =>
    offered(answers).includes(String(value)) ? undefined : { code: 'notOffered' }

export const followUp: FollowUp = {
  about:
    'Asks for kind and country of work, and the position within it, from Younited’s own lists, where the kind decides which positions there are. Younited has all it needs with that and decides.',
  state: 'younited-professional-details',
  form: 'questions',
  call: {
    name: 'offerProfessionalDetails',
    path: '/lead/offer/professional-details',
    summary: 'Country, kind and position of work',
  },
  own: {
    jobKind: { kind: 'choice', options: jobKinds },
    position: {
      kind: 'choice',
      lookedUp: true,
      when: { jobKind: jobKinds },
      judge: oneOf(({ jobKind }) => positionsByKind[String(jobKind)] ?? []),
    },
    countryOfWork: {
      kind: 'choice',
      lookedUp: true,
      when: { jobKind: workingKinds },
      judge: oneOf(() => workCountries),
    },
  },
}
