// File checker client: has files read by two child processes, in fair turns (S-26).
import { fairQueue } from './fair-queue.ts'
import type { Busy, QueueLimits, QueueOwner } from './fair-queue.ts'
import { fileWorker } from './file-worker.ts'
import type { FileWorker, WorkerOptions } from './file-worker.ts'
import type { CheckedFile } from './file-verdict.ts'

export type CheckFile = (bytes: Buffer) => Promise<CheckedFile>

/** Does the work when it is the owner's turn; the file is loaded within, so that what waits is in nobody's memory twice. */
export type WithFileCheck = <T>(owner: QueueOwner, work: (check: CheckFile) => Promise<T>) => Promise<T | Busy>

export interface FileChecker {
  readonly withFileCheck: WithFileCheck
  /** Ends the processes; what they were at is refused. */
  readonly close: () => void
}

interface Options extends WorkerOptions {
  readonly limits?: Partial<QueueLimits>
}

/** Waiting requests hold their files: 32 of the largest are 256 MB. The browser gives up after 20 seconds without an answer. */
const usualLimits: QueueLimits = {
  workers: 2,
  waiting: 32,
  waitingOfNetwork: 16,
  waitingOfLead: 5,
  waitMs: 8000,
}

export function fileChecker({ limits, ...options }: Options = {}): FileChecker {
  const queueLimits = { ...usualLimits, ...limits }
  const inTurn = fairQueue(queueLimits)
  const workers = Array.from({ length: queueLimits.workers }, () => fileWorker(options))
  const busy = new Set<FileWorker>()

  return {
    withFileCheck: (owner, work) =>
      inTurn(owner, async () => {
        // There is one: as many run as there are workers. The one that read last has its process still.
        const worker = workers.find((each) => !busy.has(each))!
        busy.add(worker)
        try {
          return await work(worker.read)
        } finally {
          busy.delete(worker)
        }
      }),
    close: () => {
      for (const worker of workers) worker.end()
    },
  }
}
