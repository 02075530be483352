// Worker that finds the solution of a proof of work. Fetched where a server asks for one, and never by an ordinary visit.
import { solve } from '#contract/proof-of-work.ts'

addEventListener('message', ({ data: [challenge, bits] }: MessageEvent<[string, number]>) =>
  postMessage(solve(challenge, bits)),
)
