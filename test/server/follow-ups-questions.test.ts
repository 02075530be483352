// Test of question follow-ups, call by call: valid answers, and every wrong value with its field (M7, M9).
import { journey as poland } from '#test/journeys/askrobin-pl.journey.ts'
import { journey as romania } from '#test/journeys/askrobin-ro.journey.ts'
import type { FollowUpCases } from './follow-up-cases.ts'
import { followUpCases } from './follow-up-cases.ts'

type Right = Readonly<Record<string, string | number | boolean>>

/** A body, with some answers changed; `undefined` takes one away. */
const changing =
  (right: Right) =>
  (change: Readonly<Record<string, unknown>> = {}) => ({ answers: { ...right, ...change } })

const account = changing({
  'incomeDetails.iban': 'ES9121000418450200051332',
  'otherDetails.ibanConsent': true,
  accountHolder: 'alone',
  payoutConsent: true,
})

const employment = changing({
  'employer.name': 'Hospital General, S.L.',
  'employer.taxRegistryCode': 'A58818501',
  'incomeDetails.workPhone': '912 345 678',
  'incomeDetails.positionType': 'specialist',
  'incomeDetails.jobTitle': 'Enfermera',
  'incomeDetails.incomeContractStartedAt': '2019-09-01',
  'incomeDetails.trialPeriod': false,
  'incomeDetails.terminationPeriod': 'none',
})

const personal = changing({
  'otherDetails.citizenship': 'home',
  'otherDetails.secondCitizenship': 'none',
  'otherDetails.countryOfBirth': 'Perú',
  'otherDetails.cityOfBirth': 'Lima',
  'otherDetails.education': 'university',
  'otherDetails.numberOfDependants': 'other',
  'otherDetails.numberOfDependantsOther': 5,
})

const marital = changing({
  'otherDetails.maritalStatus': 'married',
  'incomeDetails.spouseMonthlyIncome': 1200,
  'incomeDetails.householdIncome': 3050.5,
  'expenses.householdExpenses': 1400,
})

const aide = changing({ receivesAide: true, aideSource: 'housing', aideAmount: 250.5 })

const reference = changing({
  'referenceDetails.type': 'friend',
  'referenceDetails.name': 'Lucía Pérez',
  'referenceDetails.phoneNumber': '+34 612 34 56 79',
  personAgrees: true,
})

const cnp = changing({ 'personalDetails.personalCode': '6030707702567', bureauConsent: true })

const application = changing({
  'otherDetails.idCardNumber': 'ABA212345',
  'otherDetails.idCardIssuedAt': '2020-02-03',
  idCardExpiresAt: '2030-02-03',
  'personalDetails.personalCode': '90051412343',
  mothersMaidenName: 'Żak-Nowak',
  'incomeDetails.iban': 'PL61109010140000071219812874',
  'otherDetails.ibanConsent': true,
})

const wniosekSupplement = changing({
  'employer.name': 'Jan-Pol sp. z o.o.',
  'employer.taxRegistryCode': '5260001246',
  'employer.city': 'Łódź',
  'incomeDetails.incomeContractStartedAt': '2024-09-01',
  incomeDocument: 'payslip',
  incomeOnDocument: 4800.5,
})

const table: readonly FollowUpCases[] = [
  {
    key: 'wenance-account',
    path: '/lead/account',
    unknown: ['incomeDetails.iban', 'otherDetails.ibanConsent'],
    right: account(),
    other: account({ accountHolder: 'jointly' }),
    told: {
      application: { incomeDetails: { iban: 'ES9121000418450200051332' }, otherDetails: { ibanConsent: true } },
      answers: { accountHolder: 'alone', payoutConsent: true },
    },
    wrong: [
      [
        'nothing',
        { answers: {} },
        ['incomeDetails.iban', 'otherDetails.ibanConsent', 'accountHolder', 'payoutConsent'],
      ],
      ['a wrong digit', account({ 'incomeDetails.iban': 'ES9121000418450200051333' }), ['incomeDetails.iban']],
      ['another country', account({ 'incomeDetails.iban': 'DE89370400440532013000' }), ['incomeDetails.iban']],
      ['not to be checked', account({ 'otherDetails.ibanConsent': false }), ['otherDetails.ibanConsent']],
      ['not to be paid into', account({ payoutConsent: false }), ['payoutConsent']],
      ['nobody’s account', account({ accountHolder: 'somebody' }), ['accountHolder']],
      ['a text for a yes', account({ payoutConsent: 'true' }), ['answers.payoutConsent']],
      ['what is not asked', account({ amount: 1_000_000 }), ['answers.amount']],
    ],
  },
  {
    key: 'additional-employment-details',
    path: '/lead/offer/employment-details',
    right: employment(),
    other: employment({ 'employer.taxRegistryCode': undefined }),
    told: {
      application: {
        employer: { name: 'Hospital General, S.L.', taxRegistryCode: 'A58818501' },
        incomeDetails: { jobTitle: 'Enfermera', workPhone: '+34912345678', trialPeriod: false },
      },
      answers: {},
    },
    wrong: [
      [
        'nothing, but the number may stay empty',
        { answers: {} },
        [
          'employer.name',
          'incomeDetails.workPhone',
          'incomeDetails.positionType',
          'incomeDetails.jobTitle',
          'incomeDetails.incomeContractStartedAt',
          'incomeDetails.trialPeriod',
          'incomeDetails.terminationPeriod',
        ],
      ],
      ['a wrong number', employment({ 'employer.taxRegistryCode': 'A58818502' }), ['employer.taxRegistryCode']],
      ['half a phone', employment({ 'incomeDetails.workPhone': '91 234' }), ['incomeDetails.workPhone']],
      ['another position', employment({ 'incomeDetails.positionType': 'king' }), ['incomeDetails.positionType']],
      [
        'a start to come',
        employment({ 'incomeDetails.incomeContractStartedAt': '2027-01-01' }),
        ['incomeDetails.incomeContractStartedAt'],
      ],
      [
        'another notice',
        employment({ 'incomeDetails.terminationPeriod': 'soon' }),
        ['incomeDetails.terminationPeriod'],
      ],
    ],
  },
  {
    key: 'additional-personal-details',
    path: '/lead/offer/personal-details',
    unknown: ['otherDetails.numberOfDependants', 'otherDetails.numberOfDependantsOther'],
    right: personal(),
    other: personal({ 'otherDetails.cityOfBirth': 'Cusco' }),
    told: {
      application: { otherDetails: { citizenship: 'ES', countryOfBirth: 'Perú', numberOfDependantsOther: 5 } },
      answers: {},
    },
    wrong: [
      [
        'nothing',
        { answers: {} },
        [
          'otherDetails.citizenship',
          'otherDetails.secondCitizenship',
          'otherDetails.countryOfBirth',
          'otherDetails.cityOfBirth',
          'otherDetails.education',
          'otherDetails.numberOfDependants',
        ],
      ],
      [
        'not how many',
        personal({ 'otherDetails.numberOfDependantsOther': undefined }),
        ['otherDetails.numberOfDependantsOther'],
      ],
      ['too many', personal({ 'otherDetails.numberOfDependantsOther': 40 }), ['otherDetails.numberOfDependantsOther']],
      [
        'no province of somebody born in the country',
        personal({ 'otherDetails.countryOfBirth': 'home' }),
        ['otherDetails.provinceOfBirth'],
      ],
      ['digits for a country', personal({ 'otherDetails.citizenship': 'E5' }), ['otherDetails.citizenship']],
      ['another school', personal({ 'otherDetails.education': 'phd' }), ['otherDetails.education']],
    ],
  },
  {
    key: 'marital-details',
    path: '/lead/marital-details',
    right: marital(),
    other: marital({ 'otherDetails.maritalStatus': 'single', 'incomeDetails.spouseMonthlyIncome': undefined }),
    told: {
      application: {
        otherDetails: { maritalStatus: 'married' },
        incomeDetails: { spouseMonthlyIncome: 1200, householdIncome: 3050.5 },
        expenses: { householdExpenses: 1400 },
      },
    },
    wrong: [
      [
        'nothing',
        { answers: {} },
        ['otherDetails.maritalStatus', 'incomeDetails.householdIncome', 'expenses.householdExpenses'],
      ],
      [
        'married, and nothing of the other',
        marital({ 'incomeDetails.spouseMonthlyIncome': undefined }),
        ['incomeDetails.spouseMonthlyIncome'],
      ],
      ['another status', marital({ 'otherDetails.maritalStatus': 'it’s complicated' }), ['otherDetails.maritalStatus']],
      ['less than nothing', marital({ 'expenses.householdExpenses': -1 }), ['expenses.householdExpenses']],
      [
        'a text for a number',
        marital({ 'incomeDetails.householdIncome': '3050' }),
        ['answers.incomeDetails.householdIncome'],
      ],
    ],
  },
  {
    key: 'aide',
    path: '/lead/aide',
    right: aide(),
    other: { answers: { receivesAide: false } },
    told: { application: {}, answers: { receivesAide: true, aideSource: 'housing', aideAmount: 250.5 } },
    wrong: [
      ['nothing', { answers: {} }, ['receivesAide']],
      ['half', { answers: { receivesAide: true } }, ['aideSource', 'aideAmount']],
      ['another source', aide({ aideSource: 'lottery' }), ['aideSource']],
      ['less than nothing', aide({ aideAmount: -1 }), ['aideAmount']],
      ['a text for a number', aide({ aideAmount: '250' }), ['answers.aideAmount']],
      ['what is not asked', aide({ 'incomeDetails.iban': 'x' }), ['answers.incomeDetails.iban']],
      ['no answers', {}, ['answers']],
    ],
  },
  {
    key: 'reference-details',
    path: '/lead/offer/reference-details',
    right: reference(),
    other: reference({ 'referenceDetails.type': 'colleague' }),
    told: {
      application: { referenceDetails: { type: 'friend', name: 'Lucía Pérez', phoneNumber: '+34612345679' } },
      answers: { personAgrees: true },
    },
    wrong: [
      [
        'nothing',
        { answers: {} },
        ['referenceDetails.type', 'referenceDetails.name', 'referenceDetails.phoneNumber', 'personAgrees'],
      ],
      ['not asked', reference({ personAgrees: false }), ['personAgrees']],
      ['digits in a name', reference({ 'referenceDetails.name': 'Lucía 2' }), ['referenceDetails.name']],
      [
        'another country',
        reference({ 'referenceDetails.phoneNumber': '+49 30 1234567' }),
        ['referenceDetails.phoneNumber'],
      ],
      ['another tie', reference({ 'referenceDetails.type': 'enemy' }), ['referenceDetails.type']],
    ],
  },
  {
    key: 'cnp',
    path: '/lead/cnp',
    journey: romania,
    unknown: ['personalDetails.personalCode'],
    right: cnp(),
    other: cnp({ bureauConsent: false }),
    told: {
      application: { personalDetails: { personalCode: '6030707702567' } },
      answers: { bureauConsent: true },
    },
    wrong: [
      ['nothing', { answers: {} }, ['personalDetails.personalCode', 'bureauConsent']],
      ['a wrong digit', cnp({ 'personalDetails.personalCode': '6030707702566' }), ['personalDetails.personalCode']],
      ['too short', cnp({ 'personalDetails.personalCode': '603070770256' }), ['personalDetails.personalCode']],
      [
        'of another birthday',
        cnp({ 'personalDetails.personalCode': '6020301412342' }),
        ['personalDetails.personalCode'],
      ],
      ['no look at the bureau', cnp({ bureauConsent: false }), ['bureauConsent']],
    ],
  },
  {
    key: 'wniosek',
    path: '/lead/wniosek',
    journey: poland,
    unknown: [
      'otherDetails.idCardNumber',
      'personalDetails.personalCode',
      'incomeDetails.iban',
      'otherDetails.ibanConsent',
    ],
    right: application(),
    other: application({ idCardExpiresAt: undefined }),
    told: {
      application: {
        personalDetails: { personalCode: '90051412343' },
        otherDetails: { idCardNumber: 'ABA212345', idCardIssuedAt: '2020-02-03' },
      },
      answers: { idCardExpiresAt: '2030-02-03', mothersMaidenName: 'Żak-Nowak' },
    },
    wrong: [
      [
        'nothing, but a card may have no end',
        { answers: {} },
        [
          'otherDetails.idCardNumber',
          'otherDetails.idCardIssuedAt',
          'personalDetails.personalCode',
          'mothersMaidenName',
          'incomeDetails.iban',
          'otherDetails.ibanConsent',
        ],
      ],
      ['a wrong card', application({ 'otherDetails.idCardNumber': 'ABA312345' }), ['otherDetails.idCardNumber']],
      [
        'issued tomorrow',
        application({ 'otherDetails.idCardIssuedAt': '2026-11-22' }),
        ['otherDetails.idCardIssuedAt'],
      ],
      ['a card that has expired', application({ idCardExpiresAt: '2026-11-20' }), ['idCardExpiresAt']],
      ['no such day', application({ idCardExpiresAt: '2030-02-31' }), ['idCardExpiresAt']],
      [
        'of another birthday',
        application({ 'personalDetails.personalCode': '78010198767' }),
        ['personalDetails.personalCode'],
      ],
      ['digits in a name', application({ mothersMaidenName: 'Nowak 3' }), ['mothersMaidenName']],
      ['a wrong account', application({ 'incomeDetails.iban': '61109010140000071219812875' }), ['incomeDetails.iban']],
      ['what the wniosek-supplement asks', application({ incomeDocument: 'payslip' }), ['incomeDocument']],
    ],
  },
  {
    key: 'wniosek-supplement',
    path: '/lead/wniosek',
    journey: poland,
    unknown: ['employer.name', 'employer.taxRegistryCode', 'incomeDetails.incomeContractStartedAt'],
    right: wniosekSupplement(),
    other: wniosekSupplement({ incomeOnDocument: 5000 }),
    told: {
      application: { employer: { name: 'Jan-Pol sp. z o.o.', taxRegistryCode: '5260001246', city: 'Łódź' } },
      answers: { incomeDocument: 'payslip', incomeOnDocument: 4800.5 },
    },
    wrong: [
      [
        'nothing',
        { answers: {} },
        [
          'employer.name',
          'employer.taxRegistryCode',
          'employer.city',
          'incomeDetails.incomeContractStartedAt',
          'incomeDocument',
          'incomeOnDocument',
        ],
      ],
      ['a wrong number', wniosekSupplement({ 'employer.taxRegistryCode': '5260001247' }), ['employer.taxRegistryCode']],
      ['no income', wniosekSupplement({ incomeOnDocument: 0 }), ['incomeOnDocument']],
      ['another document', wniosekSupplement({ incomeDocument: 'hearsay' }), ['incomeDocument']],
      ['what the application asks', wniosekSupplement({ mothersMaidenName: 'Nowak' }), ['mothersMaidenName']],
    ],
  },
]

followUpCases(table)
