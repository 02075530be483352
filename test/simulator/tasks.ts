// Cooperative tasks of the simulator. Each piece of the server's work is a task of one simulated process. It runs alone until it waits for the
// database or the network, and goes on when the scheduler says so. A crash of its process leaves it where it waits, for ever.
import { AsyncLocalStorage } from 'node:async_hooks'

/** A simulated server process: its clock may differ from the others', and it may die at its n-th statement. */
export interface SimulatedProcess {
  readonly name: string
  /** Milliseconds that its clock is ahead. */
  skewMs: number
  /** Statements until it dies; nothing where no crash is planned. */
  diesIn: number | undefined
  /** Counts crashes: a task of an earlier life never goes on. */
  life: number
}

interface Waiting {
  readonly at: string
  /** Unix milliseconds of the virtual clock before which it does not go on. */
  readonly notBefore: number
  readonly goOn: () => void
}

export interface Task {
  readonly name: string
  readonly process: SimulatedProcess
  readonly life: number
  waiting: Waiting[]
  isOver: boolean
  /** Held connections: nothing else runs meanwhile. */
  holds: number
  /** Its process died before it was over. */
  readonly lost: () => void
}

export interface NewTask extends Pick<Task, 'name' | 'process'> {
  readonly work: () => Promise<void>
  readonly lost?: () => void
}

export interface Tasks {
  /** The task that the calling code belongs to; nothing outside of any. */
  readonly current: () => Task | undefined
  /** Starts a task, and resolves when it waits or is over. What it rejects with is passed to `failed`. */
  readonly start: (begun: NewTask) => Promise<void>
  /** Called by the database and the network: resolves when the scheduler lets the task go on. */
  readonly wait: (at: string, notBefore?: number) => Promise<void>
  /** Lets a waiting task go on, and resolves when it waits again or is over. */
  readonly goOn: (task: Task) => Promise<void>
  /** Those that wait, in the order they were started. */
  readonly waiting: () => readonly Task[]
  /** Abandons every task of the process where it stands. */
  readonly crash: (process: SimulatedProcess) => void
  /** Says that the running task stands still for good: its process is dead. */
  readonly standStill: () => Promise<never>
  /** Says that a connection was given back. */
  readonly released: () => void
}

/** Longer than any step takes: a task that neither waits nor ends waits for something that the simulator does not know. */
const stuckMs = 20_000

/** One task runs at a time: `until` begins it, and resolves when `settled` says that it waits or is over. */
function createTurns() {
  let release: (() => void) | undefined

  const settled = () => {
    const resolve = release
    release = undefined
    resolve?.()
  }
  /** Runs until the task that was set going waits or ends. */
  const until = (name: string, begin: () => void) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${name} neither waits nor ends`)), stuckMs)
      release = () => {
        clearTimeout(timer)
        resolve()
      }
      begin()
    })
  return { settled, until }
}

export function createTasks(failed: (task: Task, error: unknown) => void): Tasks {
  const storage = new AsyncLocalStorage<Task>()
  const all = new Set<Task>()
  const { settled, until } = createTurns()
  const isDead = (task: Task) => task.life !== task.process.life

  return {
    current: () => storage.getStore(),
    start: ({ name, process, work, lost = () => {} }) =>
      until(name, () => {
        const task: Task = { name, process, life: process.life, waiting: [], isOver: false, holds: 0, lost }
        all.add(task)
        const end = () => {
          if (isDead(task)) return
          task.isOver = true
          all.delete(task)
          settled()
        }
        storage.run(task, () => {
          work().then(end, (error: unknown) => {
            failed(task, error)
            end()
          })
        })
      }),
    wait: (at, notBefore = 0) => {
      const task = storage.getStore()
      if (!task) return Promise.resolve()
      return new Promise<void>((resolve) => {
        task.waiting.push({ at, notBefore, goOn: resolve })
        if (task.holds === 0) settled()
      })
    },
    goOn: (task) =>
      until(task.name, () => {
        const [next] = task.waiting.splice(0, 1)
        next!.goOn()
      }),
    waiting: () => [...all].filter((task) => task.waiting.length > 0),
    crash: (process) => {
      process.life += 1
      process.diesIn = undefined
      const abandoned = [...all].filter(isDead)
      for (const task of abandoned) {
        all.delete(task)
        task.lost()
      }
    },
    standStill: () => {
      settled()
      return new Promise<never>(() => {})
    },
    released: () => {
      // Another piece of the same task waits already, and nothing else would say so.
      const task = storage.getStore()
      if (task && task.waiting.length > 0) setImmediate(settled)
    },
  }
}
