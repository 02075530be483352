// Test of answers taken out of a lead: those of their day alone, and a section that nobody can open as a whole (P-05).
import { expect, test } from 'vitest'
import { createSealer } from '#server/platform/kit/sealing.ts'
import { newKeyRing, readKeyRing } from '#server/platform/kit/sealing-keys.ts'
import { openAnswers, sealAnswers } from '#server/platform/stores/sealed-answers.ts'
import { sectionsWithout } from './lead-field-store.ts'

const sealer = createSealer(readKeyRing(newKeyRing())!)
const id = '01a21e56-41bb-74f3-95ac-1c1b23cb998f'
const answers = {
  amount: 700,
  'personalDetails.firstName': 'Ana',
  'contactDetails.email': 'ana@example.test',
  'contactDetails.city': 'Madrid',
} as const
const keyless = { id, data_key: null }
const lead = {
  ...keyless,
  sections: sealAnswers(sealer, keyless, answers),
  answered_keys: Object.keys(answers) as (keyof typeof answers)[],
}

test('P-05: the answers that end go, and all others stay readable', () => {
  const left = sectionsWithout(sealer, lead, ['contactDetails.email'])
  expect(openAnswers(sealer, { ...keyless, sections: left.sections })).toEqual({
    amount: 700,
    'personalDetails.firstName': 'Ana',
    'contactDetails.city': 'Madrid',
  })
  expect(left.answered_keys).toEqual(['amount', 'personalDetails.firstName', 'contactDetails.city'])
})

test.each([
  ['contactDetails', 'contactDetails.email', ['amount', 'personalDetails.firstName']],
  ['top', 'amount', ['personalDetails.firstName', 'contactDetails.email', 'contactDetails.city']],
] as const)('P-05: where %s opens no more it goes as a whole, and its names with it', (section, key, names) => {
  const broken = { ...lead, sections: { ...lead.sections, [section]: 'no blob of ours' } }
  const left = sectionsWithout(sealer, broken, [key])
  expect(Object.keys(left.sections).toSorted()).toEqual(
    Object.keys(lead.sections)
      .filter((each) => each !== section)
      .toSorted(),
  )
  expect(left.answered_keys).toEqual(names)
})
