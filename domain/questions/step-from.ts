// Step of a number in its range, as a press of plus or minus takes it (experience 14). Apart: the starter of a page has it too.

interface Range {
  readonly min: number
  readonly max: number
  readonly step: number
}

/** The next whole step of the range from a value, upwards or downwards: 1050 by steps of 100 goes to 1100 or 1000. */
export function stepFrom(value: number, direction: 1 | -1, { min, max, step }: Range): number {
  const position = (value - min) / step
  const next = direction > 0 ? Math.floor(position + 1e-9) + 1 : Math.ceil(position - 1e-9) - 1
  return Math.min(max, Math.max(min, min + next * step))
}
