// Request for tracking settings: asks the server for sinks and notice, with retries, in the background. Anew when the
// connection comes back. Nobody waits for it (N6).
import type { Answer } from '#web/api/client.ts'

interface Asking<T> {
  readonly ask: () => Promise<Answer<T>>
  readonly wait: (milliseconds: number) => Promise<void>
  /** Resolves when the connection comes back. */
  readonly online: () => Promise<void>
}

const pausesMs = [2000, 15_000, 60_000]
/** How often the connection comes back before nobody is asked any more: a page that is open for weeks. */
const roundsAtMost = 100

/** No answer, or one that may be another in a while. */
const isPassing = (answer: Answer<unknown>) =>
  answer.kind === 'silence' || (answer.kind === 'refusal' && (answer.status >= 500 || answer.status === 429))

/** The server's tracking settings; undefined where it has none for this form, or was silent for too long. Never rejects. */
export async function askUntilKnown<T>({ ask, wait, online }: Asking<T>): Promise<T | undefined> {
  for (let round = 0; round < roundsAtMost; round++)
    for (const pauseMs of [...pausesMs, undefined]) {
      const answer = await ask()
      if (!isPassing(answer)) return answer.kind === 'reply' ? answer.data : undefined
      await (pauseMs === undefined ? online() : wait(pauseMs))
    }
  return undefined
}
