// Request validation with the contract's valibot schemas, with faults by field (S-15 to S-17).
import * as v from 'valibot'
import type { FastifySchemaCompiler } from 'fastify'
import type { ShapeFault } from '../texts/applicant-messages.ts'

/** Error that the validator hands to the error handler. */
export interface ShapeError extends Error {
  readonly shapeFaults: readonly ShapeFault[]
}

/** Fastify's validator over valibot: nothing is coerced, unknown keys are refused. */
export const validatorCompiler: FastifySchemaCompiler<v.GenericSchema> =
  ({ schema }) =>
  (data: unknown) => {
    const unkept = withNull(data)
    if (unkept !== undefined) return { error: shapeError([{ field: unkept, code: 'type' }]) }
    const read = v.safeParse(schema, data)
    return read.success ? { value: read.output } : { error: shapeError(shapeFaults(read.issues)) }
  }

/** Faults of one request that are told, more than any form has fields: of all, a small body would have an answer a hundred times as long. */
export const mostTold = 200

function shapeError(faults: readonly ShapeFault[]): ShapeError {
  return Object.assign(new Error('The request does not fit its schema'), { shapeFaults: faults })
}

/** The path to the first text or name with U+0000 in it, which PostgreSQL cannot keep; `body` for a text that is the whole. */
function withNull(data: unknown, path: readonly string[] = []): string | undefined {
  if (typeof data === 'string') return data.includes('\u0000') ? path.join('.') || 'body' : undefined
  if (typeof data !== 'object' || data === null) return undefined
  for (const [key, value] of Object.entries(data)) {
    // The name itself is not told again.
    const found = key.includes('\u0000') ? [...path, 'body'].join('.') : withNull(value, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}

export function isShapeError(error: object): error is ShapeError {
  return 'shapeFaults' in error
}

/** A row for each field, `body` where the whole does not fit. Ends at the last issue, or with as many rows as are told. */
function shapeFaults(issues: readonly v.GenericIssue[]): ShapeFault[] {
  const rows = new Map<string, ShapeFault>()
  for (const issue of issues) {
    const fault = shapeFault(issue)
    rows.set(fault.field, fault)
    if (rows.size === mostTold) break
  }
  return [...rows.values()]
}

function shapeFault(issue: v.GenericIssue): ShapeFault {
  const field = v.getDotPath(issue) ?? 'body'
  if (issue.type === 'strict_object' && issue.expected === 'never') return { field, code: 'unknown' }
  if (issue.type === 'strict_object' && issue.received === 'undefined') return { field, code: 'required' }
  if (issue.type === 'max_length') return { field, code: 'tooLong', values: { max: Number(issue.requirement) } }
  return { field, code: 'type' }
}
