// Upload that waits while the server reads many files: sent again when Retry-After is over, under the same key (S-26, R-16).
import type { Answer } from './client.ts'

/** In pauses of ten seconds at most: about as long as somebody stays at the screen. */
const timesAtMost = 40
const usualPauseMs = 3000
const longestPauseMs = 10_000

/** The server is busy with other files; nothing is wrong with this one. */
export const isBusy = (answer: Answer<unknown>) => answer.kind === 'refusal' && answer.code === 'files-busy'

interface Pausing<T> {
  readonly upload: () => Promise<Answer<T>>
  readonly onPause: () => void
  /** False once another file was chosen. */
  readonly isWanted: () => boolean
  readonly pause?: (milliseconds: number) => Promise<void>
}

/** The first answer that is about the file, or the last one after forty attempts. */
export async function uploadWithPauses<T>({ upload, onPause, isWanted, pause = wait }: Pausing<T>): Promise<Answer<T>> {
  let answer = await upload()
  for (let times = 1; times < timesAtMost && isBusy(answer) && isWanted(); times++) {
    onPause()
    const asked = answer.kind === 'refusal' ? answer.retryAfterMs : undefined
    await pause(Math.min(longestPauseMs, asked ?? usualPauseMs))
    if (isWanted()) answer = await upload()
  }
  return answer
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
