// Answers that a scripted server gives to the client engine.
import type { LeadReply } from '#contract/schemas.ts'
import type { Answer } from '#web/api/client.ts'

export const standing = (version: number): LeadReply => ({
  id: '00000000-0000-4000-8000-000000000001',
  version,
  progressState: 1,
  missing: [],
  answeredKeys: [],
})
export const reply = (version: number, change: object = {}): Answer<LeadReply> => ({
  kind: 'reply',
  data: Object.assign(standing(version), { token: 'token' }, change),
})
export const refusal = (status: number, code = 'x', retryAfterMs?: number): Answer<LeadReply> => ({
  kind: 'refusal',
  status,
  code,
  ...(retryAfterMs ? { retryAfterMs } : {}),
})
export const silence: Answer<LeadReply> = { kind: 'silence', status: 0 }

/** Lets every promise that is ready run. */
export const callbacksRun = () => new Promise((resolve) => setImmediate(resolve))
