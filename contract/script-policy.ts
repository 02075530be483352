// Names of the form's Trusted Types policies: the browser creates them, and the server's headers name them (S-10).

/** Of vendors' scripts. */
export const scriptPolicyName = 'loanform-scripts'

/** Of our own worker, which every page may need. */
export const workerPolicyName = 'loanform-worker'
