// Paths of what lenders tell us: call-backs and loan outcomes, as a route or for one lender.

export function callBackPath(apiPath: string, lender: string): string {
  return `${apiPath}/partners/${lender}/call-back`
}

/** Beside the call-back, so that a lender that knows the one knows the other. */
export function loanOutcomePath(apiPath: string, lender: string): string {
  return `${apiPath}/partners/${lender}/outcomes`
}
