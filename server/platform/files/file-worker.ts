// One worker of the file checker: a child process that reads one file at a time within a hard limit (S-26). A file that takes
// too long or takes the process down is refused, and the next finds a new process.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { CheckedFile } from './file-verdict.ts'

export interface WorkerOptions {
  readonly script?: string
  /** For one file; then the process is ended. */
  readonly timeoutMs?: number
  /** Time for which the process waits for another file. */
  readonly idleMs?: number
}

export interface FileWorker {
  /** Never rejects for what a file holds: what takes the process down is `incomplete`. Not to be called before the last one ended. */
  readonly read: (bytes: Buffer) => Promise<CheckedFile>
  /** Ends the process; what it was at is refused. */
  readonly end: () => void
}

const ownScript = join(import.meta.dirname, 'file-process.ts')
/** Of memory that is not a picture's own: pictures are bounded by their pixels. */
const heapMegabytes = 512

export function fileWorker({ script = ownScript, timeoutMs = 15_000, idleMs = 30_000 }: WorkerOptions): FileWorker {
  let process: ChildProcess | undefined
  let idle: ReturnType<typeof setTimeout> | undefined

  const end = () => {
    clearTimeout(idle)
    process?.kill('SIGKILL')
    process = undefined
  }

  const running = (): ChildProcess => {
    clearTimeout(idle)
    if (process) return process
    // Nothing of the server's settings: keys and addresses are not for whoever takes this process over.
    const begun = fork(script, {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      env: {},
      serialization: 'advanced',
    })
    begun.once('exit', () => {
      if (process === begun) process = undefined
    })
    process = begun
    return begun
  }

  const read = (bytes: Buffer) =>
    new Promise<CheckedFile>((resolve) => {
      const child = running()
      child.ref()
      const done = (checked: CheckedFile) => {
        clearTimeout(limit)
        child.removeAllListeners('message').removeListener('exit', died).removeListener('error', died)
        child.unref()
        child.channel?.unref()
        idle = setTimeout(end, idleMs).unref()
        resolve(checked)
      }
      const died = () => {
        if (process === child) end()
        done({ fault: 'incomplete' })
      }
      const limit = setTimeout(died, timeoutMs)
      child.once('exit', died).once('error', died)
      child.once('message', (message) => {
        const checked = message as CheckedFile
        done('fault' in checked ? checked : { ...checked, content: Buffer.from(checked.content) })
      })
      child.channel?.ref()
      child.send({ bytes }, (error) => (error ? died() : undefined))
    })

  return { read, end }
}
