// Name of the form's Trusted Types policy for our own workers, which every page may need (S-10), and the service worker's file.

export const workerPolicyName = 'loanform-worker'

/** The file of a variant's service worker, beside its pages: what lies beside it is its scope. */
export const serviceWorkerName = 'service-worker.js'
