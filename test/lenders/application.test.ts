// Test of the application that a lender is sent.
import { expect, test } from 'vitest'
import { brands, countries, countryRules, lenders } from '#catalogue/server.generated.ts'
import { resolveVariant } from '#domain/application/variant.ts'
import { applicationFor } from '#server/lenders/desk/application.ts'

const variant = resolveVariant({
  brandId: 'askrobin',
  brand: brands.askrobin!,
  countryId: 'es',
  country: countries.es!,
  environment: undefined,
  productName: 'Loanform',
})
const lender = lenders.creditea!
const application = {
  reference: 'reference-1',
  variant,
  locale: 'es-ES',
  candidate: { lenderId: 'creditea', lender, here: lender.countries.es! },
  answers: {
    amount: 500,
    'contactDetails.phoneNumber': '612 34 56 78',
    'contactDetails.marketingConsents': true,
    'otherDetails.isPoliticallyExposed': false,
    'otherDetails.education': 'primary',
  },
  requestedByLender: ['otherDetails.education'],
  callBackUrl: 'http://127.0.0.1/call-back',
  removalUrl: 'https://forms.example/reference-person/x',
  phoneE164: (text: string) => countryRules.es!.phoneFormats(text)?.e164,
} as const
const sent = applicationFor(application)

test('K2: phone numbers go out as E.164, however they were typed', () => {
  expect(sent.application).toMatchObject({ contactDetails: { phoneNumber: '+34612345678' } })
})

test('P-11: only what this lender needs, judges by or asked for; the newsletter is none of its business', () => {
  expect(sent.application).toEqual({
    amount: 500,
    contactDetails: { phoneNumber: '+34612345678' },
    otherDetails: { education: 'primary' },
  })
  expect(sent.periodScale).toBe('days')
})

test('P-13: a person who is named as a reference is for checking who applies, never for collecting, and can be taken out', () => {
  expect(sent).not.toHaveProperty('referencePerson')
  const named = applicationFor({
    ...application,
    answers: { ...application.answers, 'referenceDetails.name': 'Lucía Pérez' },
    requestedByLender: ['referenceDetails.name'],
  })
  expect(named.referencePerson).toEqual({
    purpose: 'verification',
    forCollection: false,
    removalUrl: 'https://forms.example/reference-person/x',
  })
})
