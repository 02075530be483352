// Page from which a lead is made: the one that asks for agreement to the policies. Nothing is sent before it, so that nobody is a lead by
// having looked at amounts (K5, 17.1).
import { pageOf } from './pages.ts'
import type { Page, Pages } from './pages.ts'

/** Where no page asks for it, the first. */
export const leadPageOf = (pages: Pages): Page | undefined => pageOf(pages, 'generalPolicies') ?? pages[0]
