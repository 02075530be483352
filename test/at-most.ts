// Loop bound of the tests: a loop that does not end in time fails and says what it was waiting for.

/**
 * Yields 0 to `times - 1`. Throws when the loop takes another turn: `waitingFor` says what should have ended it.
 *
 * @example for (const _ of atMost(100, () => `the job ${id} to end`)) if (await isDone(id)) break
 */
export function* atMost(times: number, waitingFor: () => string): Generator<number, void> {
  for (let turn = 0; turn < times; turn++) yield turn
  throw new Error(`After ${times} turns still waiting for ${waitingFor()}`)
}
