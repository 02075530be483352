// Conformance table of the accessibility statement, made from the table of criteria and from what axe found on every page.
import { join } from 'node:path'
import { root } from '#scripts/root.ts'
import type { ConformanceRow } from '#web/about/conformance-row.ts'
import { criteria } from './criteria.ts'

export const conformanceFile = join(root, 'web/about/conformance.generated.ts')

/** A rule of axe with the criteria it belongs to, as tags: `wcag111`. */
export interface AxeRule {
  readonly ruleId: string
  readonly tags: readonly string[]
}

/** Rules of axe by what they found over all pages. */
export interface GateOutcome {
  readonly rules: readonly AxeRule[]
  readonly passed: ReadonlySet<string>
  readonly violated: ReadonlySet<string>
}

/** One row for each criterion. A criterion that no check shows and nobody tried is not evaluated. */
export function conformanceOf({ rules, passed, violated }: GateOutcome): readonly ConformanceRow[] {
  return Object.entries(criteria).map(([id, { level, isNew, absent, whole, part, byHand }]) => {
    const tag = `wcag${id.replaceAll('.', '')}`
    const own = rules.filter(({ tags }) => tags.includes(tag)).map(({ ruleId }) => ruleId)
    const judged = own.filter((rule) => passed.has(rule)).toSorted()
    const tests = [...(absent ?? []), ...(whole ?? []), ...(part ?? [])]
    const by = [...judged.map((rule) => `axe ${rule}`), ...tests]
    const found = own.some((rule) => violated.has(rule)) ? 'partially' : byHand?.found
    const status =
      found ?? (absent ? 'not-applicable' : whole ? 'supports' : by.length > 0 ? 'checked-in-part' : 'not-evaluated')
    return {
      id,
      level,
      ...(isNew ? {} : { clause: `9.${id}` }),
      status,
      by,
      ...(byHand ? { byHandOn: byHand.on } : {}),
    }
  })
}

/** The module that the page is drawn from. */
export const conformanceModule = (rows: readonly ConformanceRow[]): string =>
  `// Written by scripts/conformance.ts from the gate's results: npm run conformance. Not edited by hand.
import type { ConformanceRow } from './conformance-row.ts'

export const conformance: readonly ConformanceRow[] = ${JSON.stringify(rows)}
`
