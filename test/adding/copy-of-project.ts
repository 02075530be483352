// Scratch copy of the project for tests that add something to it: what is run there, and which files were touched.
import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { nodeArguments, root } from '#scripts/root.ts'

const execute = promisify(execFile)

/** Folders that commands leave behind, which are no part of the project. */
const leftBehind = ['node_modules', '.cache', '.data', 'dist']

/** Files of the compiler's findings, with the hash of each file looked at (`tsBuildInfoFile` of tsconfig.json). */
const typesFound = '.cache/types*.tsbuildinfo'

export interface Copy {
  readonly folder: string
  /** Runs a script of the copy and gives its output. Rejects where it fails, with its output. */
  readonly run: (file: string, ...rest: readonly string[]) => Promise<string>
  /** Runs a program of the packages, such as `knip`, and gives its output. Rejects where it fails, with its output. */
  readonly program: (name: string, ...rest: readonly string[]) => Promise<string>
  /** Of these configurations, the whole project's without. Rejects where a type is wrong. Looks at what is not as the original's check saw it. */
  readonly checkTypes: (...folders: readonly string[]) => Promise<void>
  readonly write: (file: string, text: string) => void
  /** Rewrites a file. Throws where that changes nothing: the exercise would then show nothing. */
  readonly edit: (file: string, change: (text: string) => string) => void
  /** Files that are not as they were copied, new ones included, sorted. */
  readonly touched: () => readonly string[]
  /** Writes the golden files of all variants and docs/effort.md anew, where they differ. */
  readonly writeGolden: () => Promise<void>
  /** The titles of the unit tests that fail in these files or folders, sorted. Throws where fewer than `atLeast` ran. */
  readonly failingTests: (atLeast: number, ...files: readonly string[]) => Promise<readonly string[]>
  readonly remove: () => void
}

/** A new folder with the project's files as they are, those included that are not committed yet, and the packages of the original. */
function copiedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loanform-copy-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\n').filter((file) => file && existsSync(join(root, file)))
  for (const file of files.filter((each) => !each.startsWith('docs/screenshots'))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const file of globSync(typesFound, { cwd: root })) cpSync(join(root, file), join(folder, file))
  return folder
}

/** The project in a folder of its own. */
export function copyOfProject(): Copy {
  const folder = copiedFolder()
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
  const started = async (command: string, rest: readonly string[]) => {
    try {
      const { stdout } = await execute(command, [...rest], { cwd: folder, env, maxBuffer: 64_000_000 })
      return stdout
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }
      throw new Error(`${command} ${rest.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
    }
  }
  const run: Copy['run'] = (file, ...rest) => started(process.execPath, nodeArguments(file, ...rest))
  const program: Copy['program'] = (name, ...rest) => started(join(root, 'node_modules/.bin', name), rest)
  const textsOf = () => {
    const all = globSync('**/*.*', { cwd: folder, exclude: (name) => leftBehind.includes(name) })
    return new Map(all.filter((file) => /\.[a-z]+$/.test(file)).map((file) => [file, readIfFile(join(folder, file))]))
  }
  const before = textsOf()
  return {
    folder,
    run,
    program,
    checkTypes: async (...folders) => {
      // The packages are a link here, and are known by where the original has them.
      for (const each of folders.length > 0 ? folders : ['.']) await program('tsc', '-p', each, '--preserveSymlinks')
    },
    write: (file, text) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    },
    edit: (file, change) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const changed = change(text)
      if (changed === text) throw new Error(`${file}: nothing was changed`)
      writeFileSync(join(folder, file), changed)
    },
    touched: () => {
      const after = textsOf()
      const all = [...new Set([...before.keys(), ...after.keys()])]
      return all.filter((file) => before.get(file) !== after.get(file)).toSorted()
    },
    writeGolden: async () => {
      const effort = 'test/journeys/effort.test.ts'
      await run('node_modules/vitest/vitest.mjs', 'run', '-u', '--project', 'unit', 'test/golden', effort)
    },
    failingTests: async (atLeast, ...where) => {
      const report = join(folder, '.cache/report.json')
      // It ends with 1 where a test fails: the report says which.
      await run(
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        'unit',
        ...where,
        '--testTimeout=120000',
        '--reporter=json',
        `--outputFile=${report}`,
      ).catch(() => '')
      return failedIn(report, atLeast)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function readIfFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    // A folder with a dot in its name.
    return undefined
  }
}

function failedIn(report: string, atLeast: number): readonly string[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly testResults: readonly {
      readonly name: string
      readonly status: string
      readonly message: string
      readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
    }[]
  }
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  if (broken.length > 0) throw new Error(broken.map(({ name, message }) => `${name}: ${message}`).join('\n'))
  if (all.length < atLeast) throw new Error(`${all.length} tests ran, expected at least ${atLeast}`)
  return all
    .filter(({ status }) => status !== 'passed')
    .map(({ title }) => title)
    .toSorted()
}
