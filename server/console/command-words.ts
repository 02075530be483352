// Parser of a command's heading: its words and its arguments.

export interface CommandWords {
  /** `leads`, `show`. */
  readonly words: readonly string[]
  /** As yargs writes them: `<id>`, `[file]`. */
  readonly rest: readonly string[]
}

export function wordsOf(command: string): CommandWords {
  const parts = command.split(' ')
  return {
    words: parts.filter((part) => !/^[<[]/.test(part)),
    rest: parts.filter((part) => /^[<[]/.test(part)),
  }
}

/** The command without its arguments, which names it. */
export const nameOf = (command: string): string => wordsOf(command).words.join(' ')
