// The path lenders call back, in the form of a route or for one lender.

export function callBackPath(apiBase: string, lender: string): string {
  return `${apiBase}/partners/${lender}/call-back`
}
