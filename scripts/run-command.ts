// Runner of one command: waits for its end and shows its output.
import { spawn } from 'node:child_process'
import { platform } from 'node:os'
import { root } from './root.ts'

interface Options {
  /** Name of the command in the failure message. */
  readonly name: string
  readonly env?: Readonly<Record<string, string>>
  /** Takes what it writes on either stream; without it, that goes to the terminal. */
  readonly write?: ((text: string) => void) | undefined
}

/** True when it ended with 0. */
export async function runCommand(
  command: string,
  commandArguments: readonly string[],
  { name, env = {}, write }: Options,
): Promise<boolean> {
  const child = spawn(command, commandArguments, {
    cwd: root,
    stdio: write ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: platform() === 'win32',
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => write?.(text))
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (exit, signal) => resolve(exit ?? signal ?? 1))
  })
  if (code !== 0) (write ?? ((text) => process.stderr.write(text)))(`✗ ${name} (${code})\n`)
  return code === 0
}
