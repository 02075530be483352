// Name of the form's Trusted Types policy for vendors' scripts: the browser creates it, and the server's headers name it (S-10).

export const scriptPolicyName = 'loanform-scripts'
