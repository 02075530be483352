// Row of the conformance table of the accessibility statement.

/** `checked-in-part`: machine checks of parts of it found no fault, and nobody tried the rest. */
export type ConformanceStatus =
  | 'supports'
  | 'partially'
  | 'fails'
  | 'not-applicable'
  | 'checked-in-part'
  | 'not-evaluated'

export interface ConformanceRow {
  /** The number of the success criterion of WCAG 2.2: `1.1.1`. */
  readonly id: string
  readonly level: 'A' | 'AA'
  /** The clause of EN 301 549 (V3.2.1); absent for what is new in WCAG 2.2. */
  readonly clause?: string
  readonly status: ConformanceStatus
  /** Rules of axe and files of tests. */
  readonly by: readonly string[]
  /** The day on which a person tried it. */
  readonly byHandOn?: string
}
