// Rate limits of look-ups by network: enough for a household or an office, too little to read a list out by machine (Q7, S-25).
// Counted over all processes.
import { dayMs, minuteMs } from '#domain/questions/duration.ts'
import { tooMany } from '#server/platform/http/answer.ts'
import type { LookUpDeps } from './look-up-dependencies.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'

/** By look-up, how often a minute and a day. */
export const lookUpLimits = {
  postcode: { minute: 120, day: 2000 },
  company: { minute: 180, day: 3000 },
  email: { minute: 30, day: 300 },
  logos: { minute: 120, day: 5000 },
} as const

/** The look-up for so many calls of a network; then 429 with the seconds until the next. */
export const limited =
  <Request extends ApiRequest>(
    name: keyof typeof lookUpLimits,
    lookUp: (deps: LookUpDeps, request: Request) => Promise<Answer>,
  ): typeof lookUp =>
  async (deps, asked) => {
    const { minute, day } = lookUpLimits[name]
    const network = deps.sealer.index('limit network', asked.network)
    const limits = [
      { key: `look-up ${name} minute ${network}`, most: minute, windowMs: minuteMs },
      { key: `look-up ${name} day ${network}`, most: day, windowMs: dayMs },
    ]
    const taken = await takeAll(deps.db, limits, deps.now())
    return taken.kind === 'taken' ? lookUp(deps, asked) : tooMany(taken)
  }
