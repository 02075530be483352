// Watch over what a database refuses because its disk is full. It goes on answering then, and small changes find room beside older rows:
// neither a question nor a small write of our own tells.
import type { LogEvent } from 'kysely'
import { errorCode } from '../kit/error-code.ts'

/** True where the database's disk is full. A new connection is refused with no code of its own then, where it was to write a file. */
export const hasNoRoom = (error: unknown): boolean =>
  errorCode(error) === '53100' || (errorCode(error) === 'XX000' && /could not write init file/.test(String(error)))

export interface RoomWatch {
  /** Told of each statement by kysely. */
  readonly log: (event: LogEvent) => void
  /** Milliseconds since a statement was refused for lack of room; absent where none was. */
  readonly refusedMsAgo: () => number | undefined
}

/** Remembers when this process's last statement was refused for lack of room; `now` is a steady clock, in milliseconds. */
export function watchRoom(now: () => number = () => performance.now()): RoomWatch {
  let refusedAt: number | undefined
  return {
    log: (event) => {
      if (event.level === 'error' && hasNoRoom(event.error)) refusedAt = now()
    },
    refusedMsAgo: () => (refusedAt === undefined ? undefined : now() - refusedAt),
  }
}
