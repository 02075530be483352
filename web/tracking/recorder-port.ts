// Queue of errors for the session recorder, delivered once it is loaded (N5). Where none ever comes, the queue ends at its
// limit and nothing more is taken.
import { constants } from '#domain/application/constants.ts'
import { recorderDetails, recorderError } from './recorder-errors.ts'

interface RecordedError {
  /** `ERROR: …`, as `recorderError` writes it. */
  readonly line: string
  /** JSON, or empty. */
  readonly details: string
}

/** A recorder, as this port calls it. */
export type TellRecorder = (error: RecordedError) => void

export interface RecorderPort {
  /** Takes an error where the recording flag is set. */
  readonly offer: (failure: Parameters<typeof recorderError>[0], details?: unknown) => void
  readonly plugIn: (tell: TellRecorder) => void
}

/** A port that takes errors only while `isOn` says so: the slot `logRocket` is true (O1). */
export function createRecorderPort(isOn: () => boolean): RecorderPort {
  let queue: RecordedError[] | undefined = []
  let tell: TellRecorder = (error) => {
    if (queue && queue.length < constants.recorderBufferCalls) queue.push(error)
    else queue = undefined
  }
  return {
    offer: (failure, details) => {
      if (isOn()) tell({ line: recorderError(failure), details: details === undefined ? '' : recorderDetails(details) })
    },
    plugIn: (recorder) => {
      const waiting = queue ?? []
      queue = undefined
      tell = recorder
      for (const error of waiting) recorder(error)
    },
  }
}
