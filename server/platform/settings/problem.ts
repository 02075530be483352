// Problem of a setting, and how it is told.

/** A setting that is wrong. */
export interface Problem {
  readonly name: string
  /** As given; `a secret` stands for one that must not be shown. */
  readonly found: string
  readonly expected: string
}

/** One problem as a line. */
export function problemLine({ name, found, expected }: Problem): string {
  return `${name}: found ${found === 'nothing' ? 'nothing' : JSON.stringify(found)}, expected ${expected}`
}
