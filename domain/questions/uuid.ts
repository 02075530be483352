// UUIDs, as texts: 8-4-4-4-12 hexadecimal digits, in either case (K1).
export const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True for a UUID: the id of a lead, a session, a job, a document. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidForm.test(value)
}
