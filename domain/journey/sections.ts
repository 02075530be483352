// Named sections of the form: which pages belong to which, and where on the way a page is (C8, experience 5). The check of all
// answers shows the same sections.
import type { PagePath } from './flows.ts'

/** The table of sections. `title` is the key of its name in the namespace `form`; what is on no other row is in `other`. */
export const sections = {
  contact: { title: ['contexts', 'contact'], pages: ['initial-details', 'contact-details'] },
  loan: { title: ['contexts', 'loan'], pages: ['loan-details', 'loan-information'] },
  personal: { title: ['contexts', 'personal'], pages: ['personal-details', 'address-information'] },
  income: {
    title: ['contexts', 'income'],
    pages: [
      'income-source',
      'income-details',
      'job-area',
      'employment-details',
      'work-phone',
      'income-contract-started-at',
      'monthly-income',
      'salary-cycle',
      'has-proof-of-income',
    ],
  },
  household: {
    title: ['sections', 'household'],
    pages: [
      'housing-tenure',
      'rent-amount',
      'marital-status',
      'number-of-dependants',
      'education',
      'other-information',
      'monthly-expenses',
      'monthly-credit-commitments',
      'overdue-debt-amount',
    ],
  },
  other: {
    title: ['contexts', 'other'],
    pages: [
      'vehicle-ownership',
      'is-politically-exposed',
      'tax-registry-code',
      'reference-details',
      'reference-information',
      'clabe',
    ],
  },
  check: { title: ['sections', 'check'], pages: [] },
} as const satisfies Record<string, { readonly title: readonly string[]; readonly pages: readonly PagePath[] }>

export type SectionKey = keyof typeof sections

const keys = Object.keys(sections) as SectionKey[]

const sectionOfPage = new Map<PagePath, SectionKey>(
  keys.flatMap((key) => sections[key].pages.map((path) => [path, key] as const)),
)

/** The section of a page. Throws for a page that no section has: the table is then broken. */
export function sectionOf(path: PagePath): SectionKey {
  const key = sectionOfPage.get(path)
  if (!key) throw new Error(`No section has the page ${path}`)
  return key
}

/**
 * The section of each page on the way, in order. A page whose section is already passed counts as part of the one before it: nobody is
 * led back to an earlier number.
 */
export function sectionsOnWay(paths: readonly PagePath[]): readonly SectionKey[] {
  const seen: SectionKey[] = []
  return paths.map((path) => {
    const own = sectionOf(path)
    if (!seen.includes(own)) seen.push(own)
    return seen.at(-1)!
  })
}
