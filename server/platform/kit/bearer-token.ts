// Bearer token of an `Authorization` header, from applicants and lenders alike.

/** The token; nothing where the header has none. The name of the scheme may be written in any case (RFC 9110, 11.1). */
export function bearerToken(authorization: unknown): string | undefined {
  return typeof authorization === 'string' ? /^bearer +(.+)$/i.exec(authorization)?.[1] : undefined
}
