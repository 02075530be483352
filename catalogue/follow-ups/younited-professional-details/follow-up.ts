// Follow-up `younited-professional-details`: kind and country of work, and the position.
import type { FollowUp, FollowUpLookUp } from '#domain/follow-up/follow-up.ts'
import type { Rule } from '#domain/questions/rules.ts'
import { jobKinds, positionsByKind, workCountries, workPositions, workingKinds } from './work-choices.ts'

const oneOf =
  (offered: (answers: Readonly<Record<string, unknown>>) => readonly string[]): Rule =>
  (value, { answers }) =>
    offered(answers).includes(String(value)) ? undefined : { code: 'notOffered' }

const countries: FollowUpLookUp = {
  name: 'choicesCountry',
  path: '/choices/country',
  summary: 'Countries of work; names in the locale asked for',
  brings: 'choices',
  inLocale: true,
}

const positions: FollowUpLookUp = {
  name: 'choicesPosition',
  path: '/choices/position',
  summary: 'Positions of work; the texts of the locale name them',
  brings: 'choices',
}

const positionsOfKinds: FollowUpLookUp = {
  name: 'professionalDetailsMapping',
  // Spelt as the document spells it.
  path: '/perofesional-details-mapping',
  summary: 'Which positions each kind of work has',
  brings: 'choicesByKey',
}

/** Look-ups that the screen reads when it opens. */
export const workLookUps = { countries, positions, positionsOfKinds } as const

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
  lookUps: Object.values(workLookUps),
  texts: ['choices>failed', ...workPositions.map((id) => `options>position>${id}`)],
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
