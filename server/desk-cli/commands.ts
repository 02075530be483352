// The commands of the desk, by name.
import type { DeskCommand, DeskParts } from './parts.ts'
import { questions } from './questions.ts'
import { replay } from './replay.ts'
import { whatIf } from './what-if.ts'

const commands: Readonly<Record<string, DeskCommand>> = { replay, 'what-if': whatIf, questions }

/** What may be said, for somebody who said something else. */
export const usage = ['Usage:', ...Object.values(commands).map((each) => `  npm run desk -- ${each.usage}`)].join('\n')

/** The command of a command line; nothing where it is none, or has not as many arguments as it takes. */
export function commandOf([name = '', ...rest]: readonly string[]):
  | ((parts: DeskParts) => Promise<number>)
  | undefined {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const wanted = command?.usage.split(' ').length
  return command && rest.length + 1 === wanted ? (parts) => command.run(parts, rest) : undefined
}
