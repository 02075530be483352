// Shell completion for bash and zsh: a script that defines `loanform-admin`, and the candidates at each Tab.
import { dirname, join } from 'node:path'
import { completionWord, programName } from './command-line.ts'
import type { AnyCommand } from './command-line.ts'
import { wordsOf } from './command-words.ts'

const root = dirname(dirname(import.meta.dirname))
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const scripts = {
  bash: `_loanform_admin() {
  local IFS=$'\\n'
  COMPREPLY=($(${programName} --complete "\${COMP_WORDS[@]:1:COMP_CWORD}"))
}
complete -o default -F _loanform_admin ${programName}`,
  zsh: `_loanform_admin() {
  local -a found
  found=("\${(@f)$(${programName} --complete "\${(@)words[2,CURRENT]}")}")
  if [[ -n "$found" ]]; then compadd -- $found; else _files; fi
}
compdef _loanform_admin ${programName}`,
}

/** The script for a shell, by the path of its program; bash where it is another. */
export function completionScript(shell: string): string {
  const node = `${quoted(process.execPath)} --disable-warning=ExperimentalWarning`
  const main = quoted(join(root, 'server/admin.ts'))
  return [
    `${programName}() { (here=$PWD; cd ${quoted(root)} && INIT_CWD="$here" ${node} ${main} "$@"); }`,
    shell.endsWith('zsh') ? scripts.zsh : scripts.bash,
  ].join('\n')
}

/** Candidates for the last of the words, still being typed; none where anything may stand there, a file for instance. */
export function completions(commands: readonly AnyCommand[], typed: readonly string[]): string[] {
  const before = typed.slice(0, -1).filter((word) => !word.startsWith('-'))
  const last = typed.at(-1) ?? ''
  const row = commands.find(({ command }) => {
    const { words } = wordsOf(command)
    return words.length <= before.length && words.every((word, index) => before[index] === word)
  })
  const option = row?.options?.[(typed.at(-2) ?? '').replace(/^--/, '')]
  const next = option?.choices ?? [
    ...new Set(
      [...commands.map(({ command }) => wordsOf(command).words), [completionWord]].flatMap((words) =>
        words.length > before.length && before.every((word, index) => words[index] === word)
          ? [words[before.length]!]
          : [],
      ),
    ),
    ...(last.startsWith('-') ? [...Object.keys(row?.options ?? {}), 'json', 'help'].map((name) => `--${name}`) : []),
  ]
  return next.filter((word) => word.startsWith(last)).toSorted()
}
