// Company name matching: which names of a list fit what was typed so far.
import { normalise } from './normalise.ts'

/** The names that begin with what was typed, then those with a word that does, then those a few letters away; in each the list's order. */
export function namesLike(names: readonly string[], typed: string, most: number): string[] {
  const wanted = normalise(typed)
  if (wanted === '') return []
  return names
    .map((name) => ({ name, rank: rankOf(normalise(name), wanted) }))
    .filter((row): row is { name: string; rank: number } => row.rank !== undefined)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ name }) => name)
}

/** One wrong letter in five: with fewer, short words of tonal languages are all alike. */
const lettersAWrong = 5

function rankOf(name: string, wanted: string): number | undefined {
  if (name.startsWith(wanted)) return 0
  const words = [...name.matchAll(/(?<=^| )\S/g)].map(({ index }) => name.slice(index))
  if (words.some((rest) => rest.startsWith(wanted))) return 1
  const allowed = Math.floor(wanted.length / lettersAWrong)
  if (allowed === 0) return undefined
  const distance = Math.min(...words.map((rest) => beginningDistance(wanted, rest.slice(0, wanted.length + allowed))))
  return distance <= allowed ? 1 + distance : undefined
}

/** Number of letters to change, add or leave out for `typed` to be a beginning of `text`. */
function beginningDistance(typed: string, text: string): number {
  let row = Array.from({ length: text.length + 1 }, (_, index) => index)
  // oxlint-disable-next-line typescript/no-misused-spread -- compared by code points
  for (const [at, letter] of [...typed].entries()) {
    const next = [at + 1]
    for (let column = 1; column <= text.length; column++)
      next.push(
        Math.min(row[column]! + 1, next[column - 1]! + 1, row[column - 1]! + Number(text[column - 1] !== letter)),
      )
    row = next
  }
  return Math.min(...row)
}
