// Child processes of a script: starts a program, waits until it is ready, and stops it.
import { spawn } from 'node:child_process'
import type { SpawnOptions } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface Running {
  readonly name: string
  readonly pid: number
  /** Text that the ready pattern's first group caught, for instance an address. */
  readonly ready: string
  readonly exited: Promise<Exit>
  /** The last lines it wrote, newest last. */
  readonly lastLines: () => string
  /** Asks it to end, and waits; after the grace time it is killed. */
  readonly stop: (graceMs?: number) => Promise<Exit>
  /** `kill -9`, and waits. */
  readonly kill: () => Promise<Exit>
}

interface Start extends Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> {
  readonly name: string
  readonly command: string
  readonly arguments: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly readyWhen: RegExp
  /** `SIGTERM` unless the program means something else by it. */
  readonly stopSignal?: NodeJS.Signals
  /** Each line it writes, on either stream. */
  readonly onLine?: (line: string) => void
  /** Calls the start off: the program is asked to end. */
  readonly signal?: AbortSignal
  /** Milliseconds it may take to be ready. */
  readonly withinMs?: number
}

const linesKept = 40

/** Starts a program and waits for its ready line. Rejects with its last lines when it ends or takes too long before. */
export async function startProcess(start: Start): Promise<Running> {
  start.signal?.throwIfAborted()
  const child = spawn(start.command, start.arguments, {
    cwd: start.cwd,
    uid: start.uid,
    gid: start.gid,
    // Compiled once for all starts: half of what a start takes is reading the sources.
    env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...start.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const lastLines = () => lines.join('\n')
  const ready = Promise.withResolvers<string>()
  const exited = new Promise<Exit>((resolve) => {
    child.once('error', (error) => {
      lines.push(error.message)
      resolve({ code: 1, signal: null })
    })
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  const take = (line: string) => {
    lines.push(line)
    if (lines.length > linesKept) lines.shift()
    start.onLine?.(line)
    const found = start.readyWhen.exec(line)
    if (found) ready.resolve(found[1] ?? line)
  }
  for (const stream of [child.stdout, child.stderr]) readLines(stream, take)

  const waitMs = start.withinMs ?? 120_000
  const tooLong = setTimeout(
    () => ready.reject(new Error(`${start.name} was not ready after ${waitMs / 1000} s\n${lastLines()}`)),
    waitMs,
  )
  void exited.then(() => ready.reject(new Error(`${start.name} ended before it was ready\n${lastLines()}`)))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return exited
  }
  const stop = async (graceMs = 15_000) => {
    const late = setTimeout(() => child.kill('SIGKILL'), graceMs)
    const exit = await end(start.stopSignal ?? 'SIGTERM')
    clearTimeout(late)
    return exit
  }
  const callOff = () => void end(start.stopSignal ?? 'SIGTERM')
  start.signal?.addEventListener('abort', callOff)
  try {
    const caught = await ready.promise
    return { name: start.name, pid: child.pid!, ready: caught, exited, lastLines, stop, kill: () => end('SIGKILL') }
  } catch (error) {
    await end('SIGKILL')
    throw error
  } finally {
    clearTimeout(tooLong)
    start.signal?.removeEventListener('abort', callOff)
  }
}

function readLines(stream: NodeJS.ReadableStream, take: (line: string) => void): void {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    const parts = (rest + text).split(/\r?\n/)
    rest = parts.pop() ?? ''
    for (const line of parts) take(line)
  })
  stream.on('end', () => {
    if (rest !== '') take(rest)
  })
}
