// Code of an error, as PostgreSQL or Node gives it.

/** PostgreSQL's code of an error, for instance 23505, or Node's of a failed connection. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
