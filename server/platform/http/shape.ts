// Request validation with the contract's valibot schemas, with faults by field (S-15 to S-17).
import * as v from 'valibot'
import type { FastifySchemaCompiler } from 'fastify'
import type { ShapeFault } from '../texts/applicant-messages.ts'

/** What the validator hands to the error handler. */
export interface ShapeError extends Error {
  readonly shapeFaults: readonly ShapeFault[]
}

/** Fastify's validator over valibot: nothing is coerced, unknown keys are refused. */
export const validatorCompiler: FastifySchemaCompiler<v.GenericSchema> =
  ({ schema }) =>
  (data: unknown) => {
    const read = v.safeParse(schema, data)
    if (read.success) return { value: read.output }
    const error: ShapeError = Object.assign(new Error('The request does not fit its schema'), {
      shapeFaults: shapeFaults(read.issues),
    })
    return { error }
  }

export function isShapeError(error: object): error is ShapeError {
  return 'shapeFaults' in error
}

/** A row for each field, `body` where the whole does not fit. */
function shapeFaults(issues: readonly v.GenericIssue[]): ShapeFault[] {
  const faults = issues.map((issue): ShapeFault => {
    const field = v.getDotPath(issue) ?? 'body'
    if (issue.type === 'strict_object' && issue.expected === 'never') return { field, code: 'unknown' }
    if (issue.type === 'strict_object' && issue.received === 'undefined') return { field, code: 'required' }
    if (issue.type === 'max_length') return { field, code: 'tooLong', values: { max: Number(issue.requirement) } }
    return { field, code: 'type' }
  })
  return [...new Map(faults.map((fault) => [fault.field, fault])).values()]
}
