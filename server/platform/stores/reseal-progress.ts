// Types of re-encryption progress and of keys in use, for `reseal.ts` and `reseal-objects.ts`.
/** Progress of a batch: where the next begins, how many were sealed anew, and whether it was the last. */
export interface Batch {
  readonly after: string
  readonly resealed: number
  readonly isLast: boolean
}

export interface KeyUse {
  readonly place: string
  readonly keyId: string
  readonly count: number
}
