// Name of the one Trusted Types policy of the form: the browser creates it, and the server's headers name it (S-10).
export const scriptPolicyName = 'loanform-scripts'
