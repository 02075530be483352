// API endpoint of a new application by the same person, from a lead that came to its end (E5).
import type { EndpointRow } from './endpoints.ts'
import { createdReply, reapplyBody } from './schemas.ts'

export const reapplyEndpoints = {
  reapply: {
    method: 'POST',
    path: '/lead/{id}/reapply',
    summary:
      'Begin a new application with the answers of one that came to its end; consents, and an amount or period that is not given, are asked anew',
    body: reapplyBody,
    reply: createdReply,
    status: 201,
    access: 'applicant',
  },
} as const satisfies Record<string, EndpointRow>
