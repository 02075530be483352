// Problem of a setting, and how it is told.

/** A setting that is wrong. */
export interface Problem {
  readonly name: string
  /** As given; `a secret` stands for one that must not be shown. */
  readonly found: string
  readonly expected: string
}

/** A name with what nobody sees written out: a byte order mark before the first name of an env file. */
const shown = (name: string) =>
  name.replace(/[^\x20-\x7E]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** One problem as a line. */
export function problemLine({ name, found, expected }: Problem): string {
  return `${shown(name)}: found ${found === 'nothing' ? 'nothing' : JSON.stringify(found)}, expected ${expected}`
}
