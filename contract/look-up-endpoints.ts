// API endpoints for look-ups: places, e-mail domains, employers and choices (M2 to M4). They are open: none is about a lead,
// none needs a token, and the form goes on without any of them. A table of its own, so that the first step's bundle leaves it
// out.
import * as v from 'valibot'
import type { EndpointRow } from './endpoints.ts'
import { company } from './company.ts'
import { placeReply } from './schemas.ts'

const inCountry = v.strictObject({ country: v.pipe(v.string(), v.maxLength(20)) })
const ofVariant = v.strictObject({ variant: v.pipe(v.string(), v.maxLength(60)) })

/** Never says whether somebody with the address is known here. */
const emailReply = v.object({
  /** Whether it is written as an e-mail address is. */
  valid: v.boolean(),
  /** The address that was probably meant, where a domain looks mistyped. */
  suggestion: v.exactOptional(v.string()),
  /** Whether its domain gives out addresses for one use. */
  disposable: v.boolean(),
  /** Whether its domain takes mail; `unknown` where nobody could be asked in time. */
  mail: v.picklist(['yes', 'no', 'unknown']),
})
export type EmailReply = v.InferOutput<typeof emailReply>

export const lookUpEndpoints = {
  postcode: {
    method: 'GET',
    path: '/postcode/{code}',
    summary: 'The same as /postcode/lookup',
    query: inCountry,
    reply: placeReply,
    status: 200,
    access: 'open',
  },
  company: {
    method: 'GET',
    path: '/company/{name}',
    summary:
      'At most eight companies whose name begins like this, or is close to it; none where the country has no list',
    query: inCountry,
    reply: v.object({ companies: v.array(company) }),
    status: 200,
    access: 'open',
  },
  emailInPath: {
    method: 'GET',
    path: '/email/validate/{email}',
    summary:
      'The same as POST /email/validate, for callers that can send no body: an address in a path may be logged on its way',
    reply: emailReply,
    status: 200,
    access: 'open',
  },
  validateEmail: {
    method: 'POST',
    path: '/email/validate',
    summary:
      'How an e-mail address is written, a likely typo, and whether its domain is disposable or takes mail (ours: by body)',
    body: v.strictObject({ email: v.pipe(v.string(), v.maxLength(300)) }),
    reply: emailReply,
    status: 200,
    access: 'open',
  },
  partnerLogos: {
    method: 'GET',
    path: '/partner/logos',
    summary: 'The lenders of a variant, each with the address of its logo where it has one',
    query: ofVariant,
    reply: v.object({
      partners: v.array(v.object({ id: v.string(), name: v.string(), logo: v.exactOptional(v.string()) })),
    }),
    status: 200,
    access: 'open',
    keptSeconds: 3600,
  },
} as const satisfies Record<string, EndpointRow>

export type LookUpEndpointName = keyof typeof lookUpEndpoints
