// Skeleton of a lender folder: on our partner protocol, or with a protocol of its own.
import { paidStages } from '#domain/lender/earnings.ts'
import { lenderProtocols } from './lender-protocols.ts'
import { folderName, listed, nameOption, quoted, titled, writeGolden } from './skeleton.ts'
import type { NewKind, Skeleton, Wanted } from './skeleton.ts'

const pricesOf = (
  name: string,
  countries: readonly string[],
) => `// Price table of ${name}: its prices are to be agreed with the lender.
import type { PriceTable } from '#domain/lender/price.ts'

export const priceTable: PriceTable = {
${countries.map((country) => `  ${country}: [{ monthlyRate: { from: 0.015, usual: 0.02, to: 0.025 } }],\n`).join('')}}
`

const playedOf = (name: string) => `// Sandbox behaviour of ${name}.
import { declaredFollowUps } from '#domain/lender/lender.ts'
import type { PlayedLender } from '#domain/lender/lender.ts'
import { lender } from './lender.ts'

export const played: PlayedLender = {
  redirects: true,
  incomeShare: 0.4,
  payments: ['expenses.monthlyCreditCommitments'],
  followUps: declaredFollowUps(lender),
}
`

/** The files of its own protocol, by path; none where it speaks ours. */
function protocolFiles(id: string, name: string, connector: string | undefined): Skeleton['files'] {
  const files = connector === undefined ? {} : lenderProtocols[connector]!(name)
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [`catalogue/lenders/${id}/${file}`, text]))
}

function newLender({ id, options }: Wanted): Skeleton {
  const countries = listed(options.countries)
  const softChecks = listed(options['soft-checks'])
  const offer = options.offer ? `\n  offer: '${options.offer}',` : ''
  const name = options.name ?? titled(id)
  const followUps = listed(options.asks)
  const paidOn = options['paid-on'] ?? 'accepted'
  const protocol = protocolFiles(id, name, options.connector)
  const here = (country: string) => `// Criteria of ${name} in ${country.toUpperCase()}.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const ${country}: LenderInCountry = {
  priceCents: 1000,${softChecks.includes(country) ? '\n  softCheck: true,' : ''}${offer}
  criteria: [{ dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 }],
  needs: ['incomeDetails.incomeSource','incomeDetails.monthlyIncome','expenses.hasOtherLoans','expenses.monthlyCreditCommitments'],
  followUps: [${followUps.map((key) => `'${key}'`).join(', ')}],
}
`
  return {
    files: {
      [`catalogue/lenders/${id}/lender.ts`]: `// Lender ${name}: criteria, needs and price are to be agreed with the lender.
import type { Lender } from '#domain/lender/lender.ts'
${countries.map((country) => `import { ${country} } from './countries/${country}.ts'\n`).join('')}
export const lender: Lender = {
  name: ${quoted(name)},
  tier: 1,
  weight: 1,
  timeoutMs: 5000,
  redirectHosts: [],
  paidOn: '${paidOn}',
  countries: { ${countries.join(', ')} },
}
`,
      ...Object.fromEntries(
        countries.map((country) => [`catalogue/lenders/${id}/countries/${country}.ts`, here(country)]),
      ),
      [`catalogue/lenders/${id}/sandbox.ts`]: playedOf(name),
      [`catalogue/lenders/${id}/prices.ts`]: pricesOf(name, countries),
      ...protocol,
    },
    toFillIn: [
      ...Object.keys(protocol).map((file) => `how the lender really words it, in place of the example: ${file}`),
      `whom it takes, what it must know, what it pays (at the stage of paidOn, in lender.ts) and which follow-ups it asks for: catalogue/lenders/${id}/countries/`,
      `the hosts of its application pages, where they are not exactly that of its API (redirects to others are dropped): redirectHosts in catalogue/lenders/${id}/lender.ts`,
      `who it is, which production starts with alone: legalName, licence and address in catalogue/lenders/${id}/countries/`,
      `what its loans cost, by amount and period: catalogue/lenders/${id}/prices.ts`,
      `how it tells what became of accepted leads: POST {api}/partners/${id}/outcomes, contract/partner-protocol.ts`,
      `when it is asked, first until then: tier and weight in catalogue/lenders/${id}/lender.ts. The first of a country makes its form shorter or longer (C8)`,
      `what an application asks of a person then: ${writeGolden}`,
      `when it takes leads, how many, and from whom not again, if it says so: docs/operating.md`,
      `where it is reached: LENDER_${id.toUpperCase().replaceAll('-', '_')}_URL and _SECRET (the sandbox plays it without)`,
    ],
  }
}

export const lender: NewKind = {
  summary: 'A lender, on our partner protocol or one of its own; the sandbox plays it until its address is set',
  folder: 'lenders',
  name: folderName,
  options: {
    countries: {
      summary: 'the countries it lends in',
      example: 'es,mx',
      several: true,
      choices: ({ countries }) => countries!,
    },
    'soft-checks': {
      summary: 'where its look into the credit file leaves no trace, as some countries ask of each lender',
      example: 'de',
      otherwise: 'nowhere that is known',
      several: true,
      choices: ({ countries }) => countries!,
    },
    offer: {
      summary: 'how its terms are laid out, a folder of catalogue/offers',
      example: 'at-once',
      otherwise: 'the layout for so many payments',
      choices: ({ offers }) => offers!,
    },
    asks: {
      summary: 'the follow-ups it may ask for, in their order',
      example: 'mobile-verification,id-upload',
      otherwise: 'none',
      several: true,
      choices: (existing) => existing['follow-ups']!,
    },
    'paid-on': {
      summary: 'the stage of a lead that its price is paid for',
      example: 'funded',
      otherwise: 'accepted',
      choices: () => paidStages,
    },
    connector: {
      summary: 'a protocol of its own: code with how the sandbox plays it, or a mapping',
      example: 'mapping',
      otherwise: 'our partner protocol',
      choices: () => Object.keys(lenderProtocols),
    },
    name: nameOption,
  },
  make: newLender,
}
