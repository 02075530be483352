// Values of settings that stand in quotes, as `docker run --env-file` leaves them: the quotes would be a part of them (A3).
import { givenValue } from '#server/platform/kit/given-value.ts'
import type { Problem } from './problem.ts'
import { settingRowName } from './settings-table.ts'

const inQuotes = /^(["'])[^]*\1$/

/**
 * Problems with a line for each setting whose value stands in quotes. Nothing else is said of such a setting: it would follow from the quotes.
 * The value is not shown, because any may be a secret.
 */
export function withQuotedValues(
  environment: Readonly<Record<string, string | undefined>>,
  problems: readonly Problem[],
): readonly Problem[] {
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
