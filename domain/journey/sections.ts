// Named sections of the form: which pages belong to which, and where on the way a page is (C8, experience 5). The check of all
// answers shows the same sections.
import { flows } from './flows.ts'
import type { PagePath } from './flows.ts'
import type { ContextKey } from './steps.ts'

interface SectionRow {
  /** The key of its name in the namespace `form`. */
  readonly title: readonly string[]
  /** Pages under these headings belong to it. */
  readonly contexts: readonly ContextKey[]
  /** Pages that belong to it whatever their heading. */
  readonly pages?: readonly PagePath[]
}

/** The table of sections, in the order of the way. A page under a heading of no row is in `other`. */
export const sections = {
  contact: { title: ['contexts', 'contact'], contexts: ['contact'] },
  loan: { title: ['contexts', 'loan'], contexts: ['loan'] },
  personal: { title: ['contexts', 'personal'], contexts: ['personal', 'address'] },
  income: { title: ['contexts', 'income'], contexts: ['income', 'employment'] },
  household: {
    title: ['sections', 'household'],
    contexts: ['housing', 'expenses'],
    pages: ['marital-status', 'number-of-dependants', 'education', 'other-information'],
  },
  // An account is asked for when everything else is known.
  other: { title: ['contexts', 'other'], contexts: ['other', 'reference'], pages: ['clabe'] },
  check: { title: ['sections', 'check'], contexts: [] },
} as const satisfies Record<string, SectionRow>

export type SectionKey = keyof typeof sections

const rows: readonly (readonly [SectionKey, SectionRow])[] = Object.entries(sections) as [SectionKey, SectionRow][]

/** The section of a page of either flow. */
export function sectionOf(path: PagePath): SectionKey {
  const named = rows.find(([, { pages = [] }]) => pages.includes(path))
  if (named) return named[0]
  const heading = Object.values(flows)
    .map((flow) => flow.rows[path])
    .find((row) => row !== undefined)?.context
  return rows.find(([, { contexts }]) => heading !== undefined && contexts.includes(heading))?.[0] ?? 'other'
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
