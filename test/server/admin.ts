// Operator commands on a test server: runs a typed command line, and returns its output and exit code.
import { tmpdir } from 'node:os'
import { carryOut } from '#server/console/carry-out.ts'
import { CommandRefused } from '#server/console/command.ts'
import type { AdminPlace } from '#server/console/command.ts'
import { readCommandLine } from '#server/console/command-line.ts'
import { commands } from '#server/console/commands.ts'
import type { ServerDeps } from '#server/composition.ts'
import { readinessOf } from '#server/ops/health/readiness.ts'
import { holdKeys } from '#server/platform/kit/key-holder.ts'
import type { KeyHolder } from '#server/platform/kit/key-holder.ts'
import { newKeyRing, readKeyRing } from '#server/platform/kit/sealing-keys.ts'
import type { startTestServer } from './server.ts'

export interface Said {
  readonly code: number
  readonly lines: string[]
  readonly told: string[]
  /** Why it was refused, or how it should have been typed. */
  readonly wrong: string[]
}

interface Given {
  readonly deps?: ServerDeps
  readonly keys?: KeyHolder
  readonly who?: string
}

type Server = Pick<Awaited<ReturnType<typeof startTestServer>>, 'deps' | 'config'>

const keysOfTests = () => holdKeys({ keys: readKeyRing(newKeyRing())!, dataDir: '' })

/** Where a command runs that is called by itself. */
export const placeIn = (
  { deps, config }: { deps: ServerDeps; config: Server['config'] },
  tell: (line: string) => void = () => {},
): AdminPlace => ({
  who: 'olga',
  keys: keysOfTests(),
  config,
  tell,
  readiness: () => readinessOf(deps, { isStopping: () => false }),
  record: async () => {},
})

export async function admin(server: Server, commandLine: readonly string[], given: Given = {}): Promise<Said> {
  const said: Said = { code: 0, lines: [], told: [], wrong: [] }
  const asked = await readCommandLine(commandLine, commands, tmpdir())
  if ('print' in asked) {
    const to = asked.code === 0 ? said.lines : said.wrong
    to.push(...asked.print.split('\n'))
    return { ...said, code: asked.code }
  }
  if ('runAlone' in asked.command) throw new Error('It runs in a process of its own')
  const { deps = server.deps, ...changes } = given
  const place = { ...placeIn({ deps, config: server.config }, (line) => void said.told.push(line)), ...changes }
  try {
    await carryOut(asked.command, asked.given, (line) => void said.lines.push(line), deps, place)
    return said
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    said.wrong.push(...error.message.split('\n'))
    return { ...said, code: 1 }
  }
}
