// Spain: Ana, employed, renting, through every page the Spanish lenders ask for.
import type { Journey } from './journey.ts'

export const journey: Journey = {
  variant: 'askrobin-es',
  pages: [
    {
      path: 'initial-details',
      fields: {
        'personalDetails.firstName': 'Ana María',
        'personalDetails.lastName': "O'Brien",
        'personalDetails.secondLastName': 'García-Núñez',
        'contactDetails.email': 'accept+ana@example.test',
        'contactDetails.phoneNumber': '612 34 56 78',
        generalPolicies: 'true',
      },
      mistakes: [
        { field: 'personalDetails.firstName', typed: 'Ana7', code: 'format' },
        { field: 'contactDetails.email', typed: 'ana@', code: 'format' },
        { field: 'contactDetails.phoneNumber', typed: '61234567', code: 'tooShort' },
      ],
    },
    {
      path: 'loan-details',
      fields: { amount: '700', period: '75', 'otherDetails.loanPurpose': 'home' },
      mistakes: [
        { field: 'amount', typed: '5.000', code: 'tooLarge' },
        { field: 'period', typed: '12', code: 'tooSmall' },
      ],
    },
    {
      path: 'personal-details',
      fields: { 'personalDetails.dateOfBirth': ['1', 'marzo', '1988'], 'personalDetails.personalCode': '12.345.678-z' },
      mistakes: [
        { field: 'personalDetails.dateOfBirth', typed: ['31', '2', '1988'], code: 'impossible' },
        { field: 'personalDetails.dateOfBirth', typed: ['1', '3', '2015'], code: 'tooYoung' },
        { field: 'personalDetails.personalCode', typed: '12345678S', code: 'checkDigit' },
      ],
    },
    {
      path: 'address-information',
      fields: {
        'contactDetails.postalCode': '28013',
        'contactDetails.province': 'madrid',
        'contactDetails.city': 'Madrid',
        'contactDetails.street': 'Calle Mayor',
        'contactDetails.houseNumber': '12',
      },
      mistakes: [{ field: 'contactDetails.postalCode', typed: '2801', code: 'format' }],
    },
  ],
}
