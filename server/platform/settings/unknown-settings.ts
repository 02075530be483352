// Names that are near a setting's and are none: what is given under them would be left out without a word.
import type { Problem } from './problem.ts'
import { settingNames, settingRowName } from './settings-table.ts'

/** The ids that stand in names of settings, by the placeholder and what is before it. */
export interface IdsInNames {
  readonly 'LENDER_{ID}': readonly string[]
  /** Nothing where the file that names them cannot be read: their settings are not judged then. */
  readonly 'AFFILIATE_{ID}': readonly string[] | undefined
  readonly '{BRAND}': readonly string[]
  readonly '{COUNTRY}': readonly string[]
}

const idInName = (id: string) => id.toUpperCase().replaceAll('-', '_')
const found = 'a name that no setting has'

/** Short names are near many that other programs use. */
const slipsIn = (name: string) => (name.length < 8 ? 1 : 2)

/** Nothing where nobody knows the ids. */
function namesOf(row: string, ids: IdsInNames): readonly string[] | undefined {
  const key = (Object.keys(ids) as (keyof IdsInNames)[]).find((placeholder) => row.includes(placeholder))
  return key === undefined ? [row] : ids[key]?.map((id) => row.replace(/\{[A-Z]+\}/, idInName(id)))
}

/**
 * A problem for each name that a setting's row describes for an id that there is not, and for each that is a slip or two from a
 * setting's. Other names are other programs'. Values are not shown: any may be a secret.
 */
export function unknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
  ids: IdsInNames,
): readonly Problem[] {
  const names = Object.keys(environment).filter((name) => environment[name])
  const known = settingNames.flatMap((row) => (namesOf(row, ids) ?? []).map((name) => ({ row, name })))
  const isKnown = new Set(known.map(({ name }) => name))
  return names.flatMap((name) => {
    if (isKnown.has(name)) return []
    const row = settingRowName(name)
    if (row !== undefined && namesOf(row, ids) === undefined) return []
    const likely = row === undefined ? known : known.filter((one) => one.row === row)
    const near = likely.map((one) => ({ ...one, slips: slipsBetween(name, one.name) }))
    const nearest = near.toSorted((a, b) => a.slips - b.slips)[0]
    if (row === undefined && (nearest === undefined || nearest.slips > slipsIn(name))) return []
    return [{ name, found, expected: nearest ? `such a name as ${nearest.name}` : `no ${row}: there is no such id` }]
  })
}

/** Letters to put in, leave out, replace, or swap with the next, until one text is the other. */
function slipsBetween(one: string, other: string): number {
  let before: readonly number[] = []
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next.push(
        Math.min(
          last[column]! + 1,
          next[column - 1]! + 1,
          last[column - 1]! + (isSame ? 0 : 1),
          isSwapped && row > 1 && column > 1 ? before[column - 2]! + 1 : Infinity,
        ),
      )
    }
    before = last
    last = next
  }
  return last[other.length]!
}
