// Weighted sums for check digits that several countries share.

/** The sum of each value times its weight; the weights repeat when there are fewer of them. */
export function weightedSum(values: readonly number[], weights: readonly number[]): number {
  return values.reduce((sum, value, index) => sum + value * weights[index % weights.length]!, 0)
}

/** The place of each character in an alphabet, or nothing where one of them is not in it. */
export function valuesIn(alphabet: string, text: string): readonly number[] | undefined {
  const values = Array.from(text).map((character) => alphabet.indexOf(character))
  return values.includes(-1) ? undefined : values
}
