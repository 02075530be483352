// Generator of catalogue folders: `npm run new -- KIND NAME [--option value ...]`. It writes a whole folder, and prints every file
// it made and what is left to fill in (A8). `--help` says what there is.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readCatalogue } from './catalogue-folders.ts'
import { NewRefused, readNewCommand } from './new/command-line.ts'
import { kinds } from './new/kinds.ts'
import { writeRegistry } from './registry.ts'
import { root } from './root.ts'
import { runCommand } from './run-command.ts'

type Files = Readonly<Record<string, string>>

function writeFiles(folder: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}

/** Problems that the catalogue would have with these files. They are judged in a copy: nothing half-made is left behind. */
async function problemsWith(files: Files): Promise<readonly string[]> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  // Below the root, where the modules of the folders find what they import.
  const copy = mkdtempSync(join(root, '.cache/new-'))
  try {
    cpSync(join(root, 'catalogue'), join(copy, 'catalogue'), { recursive: true })
    writeFiles(copy, files)
    return (await readCatalogue(join(copy, 'catalogue'))).problems
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function make(words: readonly string[]): Promise<void> {
  const before = await readCatalogue(join(root, 'catalogue'))
  const { ids } = before
  const asked = readNewCommand(words, kinds, ids)
  if ('print' in asked) return console.log(asked.print)
  if (before.problems.length > 0)
    throw new NewRefused(['The catalogue is to be put right first:', ...before.problems].join('\n'))
  const { kind, id, options } = asked
  const folder = `catalogue/${kind.folder}/${id}`
  if (existsSync(join(root, folder))) throw new NewRefused(`${folder} is there already`)
  const { files, toFillIn } = kind.make({ id, options, existing: ids, root })
  const taken = Object.keys(files).filter((file) => existsSync(join(root, file)))
  if (taken.length > 0) throw new NewRefused(taken.map((file) => `${file} is there already`).join('\n'))
  const wrong = await problemsWith(files)
  if (wrong.length > 0) throw new NewRefused(wrong.join('\n'))
  writeFiles(root, files)
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
