// Work choices: ISO 3166 countries, and positions by kind of work (M7).
import { nationCodes } from '#domain/questions/nations.ts'

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
export const workCountries = nationCodes
