// Runner of one command: waits for its end and shows its output.
import { spawn } from 'node:child_process'
import { platform } from 'node:os'
import { root } from './root.ts'

interface Options {
  /** What it is called when it fails. */
  readonly name: string
  readonly env?: Readonly<Record<string, string>>
}

/** True when it ended with 0. */
export async function runCommand(
  command: string,
  commandArguments: readonly string[],
  { name, env = {} }: Options,
): Promise<boolean> {
  const child = spawn(command, commandArguments, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: platform() === 'win32',
  })
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (exit, signal) => resolve(exit ?? signal ?? 1))
  })
  if (code !== 0) console.error(`✗ ${name} (${code})`)
  return code === 0
}
