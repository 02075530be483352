// API endpoints for data subject rights: access, erasure, and removal as somebody's reference person (P-05, P-07, P-13). A
// table of its own, so that the form's browser loads none of it.
import * as v from 'valibot'
import type { OwnersRow } from './endpoints.ts'

const row = v.record(v.string(), v.unknown())

/** Reply with the held data, in short and in full. */
export const dataReply = v.object({
  exportedAt: v.string(),
  /** The classes of what is held, how many of each, and when the last of it goes. */
  kept: v.array(v.object({ class: v.string(), count: v.number(), until: v.string() })),
  /** Names of the lenders that were told. */
  lenders: v.array(v.string()),
  /** Names of the partners and advertising networks that were told of it. */
  others: v.array(v.string()),
  lead: row,
  answers: row,
  requestContext: row,
  records: v.record(v.string(), v.array(row)),
})

export const rightsEndpoints = {
  leadData: {
    method: 'GET',
    path: '/lead/{id}/data',
    summary:
      'Everything we hold of a lead; `linked` in the place of the id is the lead of the link of type `my-data` that is the bearer token',
    reply: dataReply,
    status: 200,
    access: 'owner',
  },
  eraseData: {
    method: 'POST',
    path: '/lead/{id}/erase',
    summary:
      'Erase everything of the application at once; tokens and links end, and the lenders that were told are told to erase too',
    body: v.strictObject({ confirm: v.literal(true) }),
    reply: v.object({ erasedAt: v.string() }),
    status: 200,
    access: 'owner',
  },
  removeReference: {
    method: 'POST',
    path: '/lead/reference/{id}/remove',
    summary:
      'Take the person who was named as a reference out of an application, by the link that the lender was given for them',
    body: v.strictObject({}),
    reply: v.object({ removedAt: v.string() }),
    status: 200,
    access: 'open',
  },
} as const satisfies Record<string, OwnersRow>

export type RightsEndpointName = keyof typeof rightsEndpoints
export type DataReply = v.InferOutput<typeof dataReply>
