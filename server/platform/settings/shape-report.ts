// Report of the faults of an operator's file: the file, the path in it and what was expected there, in plain words.
import type * as v from 'valibot'
import type { OwnFile } from './operator-file.ts'

/** Words for what a schema without a message of its own expects. */
const plainWords: Readonly<Record<string, string>> = { Object: 'an object', Array: 'a list', string: 'a text' }

/**
 * Reports each issue of a file's shape under the setting's name. `within` are keys before the issue's path. Of what was found only the
 * path is said, for the value may be a secret.
 */
export function reportShape(
  setting: string,
  file: string,
  issues: readonly v.BaseIssue<unknown>[],
  wrong: OwnFile['wrong'],
  within: readonly string[] = [],
): void {
  for (const { type, expected, received, message, path } of issues) {
    const keys = [...within, ...(path ?? []).map(({ key }) => String(key))]
    const where = `${file}: ${keys.join('.') || 'the whole'}`
    if (type === 'strict_object' && expected === 'never')
      wrong(setting, 'no such key', `${where}: unknown key ${keys.at(-1)}`)
    else if (type === 'strict_object' && received === 'undefined') wrong(setting, 'a value: it is missing', where)
    else if (message.startsWith('expected ')) wrong(setting, message.slice('expected '.length), where)
    else wrong(setting, plainWords[expected ?? ''] ?? expected ?? message, where)
  }
}
