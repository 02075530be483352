// Generator of catalogue folders: `npm run new -- KIND NAME [--option value ...]`. It writes a whole folder, and prints every file
// it made and what is left to fill in (A8). `--help` says what there is.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readCatalogue } from './catalogue-folders.ts'
import { NewRefused, readNewCommand } from './new/command-line.ts'
import { kinds } from './new/kinds.ts'
import { writeRegistry } from './registry.ts'
import { root } from './root.ts'
import { runCommand } from './run-command.ts'

async function make(words: readonly string[]): Promise<void> {
  const { ids } = await readCatalogue(join(root, 'catalogue'))
  const asked = readNewCommand(words, kinds, ids)
  if ('print' in asked) return console.log(asked.print)
  const { kind, id, options } = asked
  const folder = `catalogue/${kind.folder}/${id}`
  if (existsSync(join(root, folder))) throw new NewRefused(`${folder} is there already`)
  const { files, toFillIn } = kind.make({ id, options, existing: ids, root })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const { stale, problems, unfinished } = await writeRegistry()
  if (problems.length > 0) throw new Error(problems.join('\n'))
  await runCommand('oxfmt', Object.keys(files), { name: 'format' })
  // Only now: it reads the registry as it is by now.
  const { readTables, writePages } = await import('./tables.ts')
  const pages = writePages(readTables(), { check: false })
  const chapter = (title: string, lines: readonly string[]) => [title, ...lines.map((line) => `  ${line}`)]
  const said = [
    ...chapter('Made:', Object.keys(files)),
    ...chapter('Generated again:', [...stale, ...pages]),
    ...chapter('Left to fill in:', [...toFillIn, ...unfinished]),
  ]
  console.log(said.join('\n'))
}

make(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof NewRefused ? error.message : error)
  process.exitCode = 1
})
