// Operator's command line: `npm run admin -- COMMAND`. Exit code 0: done; 1: refused, nothing was changed; 2: not
// understood; 3: failed.
import { userInfo } from 'node:os'
import * as catalogue from '#catalogue/server.generated.ts'
import { catalogueProblems } from '#server/checks/catalogue-problems.ts'
import { createDependencies } from './composition.ts'
import { createLog } from '#server/platform/log/log.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { readConfig } from './config.ts'
import { problemLine } from './platform/settings/problem.ts'
import { CommandRefused } from '#server/console/command.ts'
import { completionWord, readCommandLine } from '#server/console/command-line.ts'
import { commands } from '#server/console/commands.ts'
import { completionScript, completions } from '#server/console/completion.ts'
import { linesTo } from '#server/console/lines-out.ts'
import { runHere } from '#server/console/run-here.ts'

const failed = 3

// Where nobody can be told, the exit code says it.
const tell = linesTo(process.stderr, () => {})
let isLost = false
const say = linesTo(process.stdout, ({ message }) => {
  isLost = true
  process.exitCode ||= failed
  tell(`not all output can be written: ${message}; the command goes on to its end`)
})

/** The exit code. */
async function run(commandLine: readonly string[]): Promise<number> {
  if (commandLine.join(' ') === completionWord) return (say(completionScript(process.env.SHELL ?? '')), 0)
  if (commandLine[0] === '--complete') return (completions(commands, commandLine.slice(1)).forEach(say), 0)
  const asked = await readCommandLine(commandLine, commands, process.env.INIT_CWD ?? process.cwd())
  if ('print' in asked) return ((asked.code === 0 ? say : tell)(asked.print), asked.code)
  const wrong = catalogueProblems(catalogue)
  const read = readConfig(process.env, catalogue)
  const problems = [...wrong, ...('problems' in read ? read.problems.map(problemLine) : [])]
  if (problems.length > 0 || 'problems' in read) throw new CommandRefused(problems.join('\n'))
  const { config } = read
  const log = createLog({ write: () => {} }, 'silent')
  const connect = (db: Database) => createDependencies({ config, catalogue, db, log, wake: () => {} })
  await runHere({ ...asked, who: userInfo().username, config, connect, say, tell })
  return 0
}

try {
  const code = await run(process.argv.slice(2))
  process.exitCode = code === 0 && isLost ? failed : code
} catch (error) {
  tell(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof CommandRefused ? 1 : failed
}
