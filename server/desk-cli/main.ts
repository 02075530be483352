// `npm run desk -- COMMAND`: looks at what the lender desk decided, in the database that the server would open.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as catalogue from '#catalogue/server.generated.ts'
import { catalogueProblems } from '#server/catalogue-problems.ts'
import { problemLine, readConfig } from '#server/config.ts'
import { createSealer } from '#server/kit/sealing.ts'
import { keyRingIn } from '#server/kit/sealing-keys.ts'
import { openDatabase } from '#server/stores/database.ts'
import { commandOf, usage } from './commands.ts'

const complain = (...lines: readonly string[]): 1 => {
  for (const line of lines) process.stderr.write(`${line}\n`)
  return 1
}

/** The exit code. */
async function run(commandLine: readonly string[]): Promise<number> {
  const command = commandOf(commandLine)
  if (!command) return complain(usage)
  const wrong = catalogueProblems(catalogue)
  if (wrong.length > 0) return complain(...wrong)
  const read = readConfig(process.env, catalogue)
  if ('problems' in read) return complain(...read.problems.map(problemLine))
  const { dataDir, databaseUrl, keys } = read.config
  if (!databaseUrl && !existsSync(join(dataDir, 'database')))
    return complain(`DATA_DIR: ${dataDir} holds no database, expected the folder of a server that has run`)
  const opened = await openDatabase({ dataDir, databaseUrl, onIdleError: (error) => complain(error.message) })
  if ('refused' in opened) return complain(opened.refused)
  try {
    return await command({
      db: opened.db,
      sealer: createSealer(keys ?? keyRingIn(dataDir)),
      catalogue,
      readFile: (file) => readFileSync(file, 'utf8'),
      print: (line) => process.stdout.write(`${line}\n`),
      tell: (line) => process.stderr.write(`${line}\n`),
      complain,
      now: Date.now,
    })
  } finally {
    await opened.close()
  }
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  process.exitCode = complain(error instanceof Error ? error.message : String(error))
}
