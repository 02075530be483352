// Values of settings as they are meant, whatever an env file, a shell or an editor left around them (A3).
import type { Problem } from './problem.ts'
import { settingRowName } from './settings-table.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The value of a setting; undefined where it is absent or empty. Blanks, the line ends of Windows and a byte order mark around it are no part of
 * it: a secret with one would sign what nobody else can check.
 */
export const givenValue = (environment: Environment, name: string): string | undefined =>
  environment[name]?.trim() || undefined

const inQuotes = /^(["'])[^]*\1$/

/**
 * Problems with a line for each setting whose value stands in quotes, as `docker run --env-file` leaves them. Nothing else is said of such a
 * setting: it would follow from the quotes. The value is not shown, because any may be a secret.
 */
export function withQuotedValues(environment: Environment, problems: readonly Problem[]): readonly Problem[] {
  const names = Object.keys(environment).filter(
    (name) => settingRowName(name) !== undefined && inQuotes.test(givenValue(environment, name) ?? ''),
  )
  const quoted = names.map((name) => ({
    name,
    found: 'a value in quotes',
    expected: 'it without them: here they are a part of it',
  }))
  return [...quoted, ...problems.filter(({ name }) => !names.includes(name))]
}
