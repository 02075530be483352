// Path of lenders' call-backs, as a route or for one lender.

export function callBackPath(apiPath: string, lender: string): string {
  return `${apiPath}/partners/${lender}/call-back`
}
