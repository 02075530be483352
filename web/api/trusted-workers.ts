// Trusted Types: the addresses that may become a worker. One policy for all of them, for a page is allowed one of a name (S-10).
import { workerPolicyName } from '#contract/worker-policy.ts'
import { addressPolicy } from '#web/kit/address-policy.ts'
// oxlint-disable-next-line import/default -- the bundler makes this export, the address of what it made of the file
import workerUrl from './proof-worker.ts?worker&url'

/** Of the worker that finds proofs of work. */
export const proofWorkerUrl = workerUrl

/** The proof's worker, and the service worker of a variant, which lies beside its pages. */
export const workerAddress = addressPolicy(
  globalThis,
  workerPolicyName,
  (address) => address === workerUrl || /^\/(?:[\w-]+\/)+service-worker\.js$/.test(address),
)
