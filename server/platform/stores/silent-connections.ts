// Watch over connections to PostgreSQL: one that says nothing is given up. The database keeps the limit of a statement, and says
// nothing itself where it, or the way to it, is gone.
import type { ClientBase } from 'pg'

/** Longest time of a statement, kept by the database; milliseconds. */
export const statementMs = 15_000

/** Limits of silence, in milliseconds. */
export interface Silence {
  /** Before an answer to a statement. */
  readonly answer: number
  /** Before an answer in a transaction that set the database a limit of its own. */
  readonly patient: number
  /** Before the end of a connection that we close. */
  readonly end: number
}

export const usualSilence: Silence = { answer: statementMs + 5000, patient: 61 * 60_000, end: 3000 }

/** Of the first seconds without a word the system asks whether the other machine is still there. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

interface Watched {
  readonly connection: { readonly stream: { readonly destroy: (error?: Error) => void } }
  query: (...given: readonly unknown[]) => unknown
  end: (...given: readonly unknown[]) => unknown
}

/** As of a connection that ran out of time: whoever asked may come again (`isUnavailable`). */
const silent = () => Object.assign(new Error('The database said nothing in time'), { code: 'ETIMEDOUT' })

const limitOfItsOwn = /\bstatement_timeout\b/
const endOfTransaction = /^\s*(?:commit|rollback)\s*$/i

/** Breaks the connection where it is silent for too long: the client tells `error`, what it was asked is refused, and a pool drops it. */
export function giveUpWhenSilent(client: ClientBase, silence: Silence = usualSilence): void {
  const watched = client as unknown as Watched
  const [query, end] = [watched.query.bind(client), watched.end.bind(client)]
  let isPatient = false
  const within = (ms: number, answer: unknown) => {
    if (!(answer instanceof Promise)) return answer
    const timer = setTimeout(() => watched.connection.stream.destroy(silent()), ms).unref()
    const answered = () => clearTimeout(timer)
    answer.then(answered, answered)
    return answer
  }
  watched.query = (...given) => {
    const [text] = given
    if (typeof text === 'string') isPatient = limitOfItsOwn.test(text) || (isPatient && !endOfTransaction.test(text))
    return within(isPatient ? silence.patient : silence.answer, query(...given))
  }
  watched.end = (...given) => {
    const timer = setTimeout(() => watched.connection.stream.destroy(), silence.end).unref()
    client.once('end', () => clearTimeout(timer))
    return end(...given)
  }
}
