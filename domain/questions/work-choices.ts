// Work choices: ISO 3166 countries, and positions by kind of work. The calls `/choices/country`, `/choices/position` and
// `/perofesional-details-mapping` return them (M7).

const positions = {
  'private-employee': [
    'manual-worker',
    'skilled-worker',
    'office-worker',
    'salesperson',
    'driver',
    'technician',
    'engineer',
    'team-leader',
    'manager',
    'director',
  ],
  'public-employee': [
    'administrative-officer',
    'teacher',
    'health-worker',
    'police-officer',
    'soldier',
    'senior-official',
  ],
  'self-employed': [
    'craftsperson',
    'shopkeeper',
    'farmer',
    'driver',
    'consultant',
    'doctor',
    'lawyer',
    'architect',
    'artist',
  ],
  'business-owner': ['sole-owner', 'partner', 'managing-director'],
  'no-work': ['pensioner', 'student', 'job-seeker', 'homemaker'],
} as const

/** The positions of each kind of work. */
export const positionsByKind: Readonly<Record<string, readonly string[]>> = positions

export const jobKinds = Object.keys(positions)

/** The kinds that are done somewhere. */
export const workingKinds = jobKinds.filter((kind) => kind !== 'no-work')

/** Every position once. */
export const workPositions = [...new Set(Object.values(positionsByKind).flat())]

/** ISO 3166-1 alpha-2; whoever shows them names them in the reader's language. */
export const workCountries = `
  AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU
  CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN
  IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR
  MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI
  SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW
`
  .trim()
  .split(/\s+/)
