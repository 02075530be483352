// API endpoints for policies, consents and the returning applicant's password (M4, M8). A table of its own, so that the first
// step's bundle leaves it out.
import * as v from 'valibot'
import { policyIds } from '#domain/law/policies.ts'
import type { OwnersRow } from './endpoints.ts'
import { continuedReply, uuid } from './schemas.ts'

const name = v.pipe(v.string(), v.maxLength(100))
const policy = v.object({
  id: v.picklist(policyIds),
  version: v.string(),
  title: v.string(),
  locale: v.string(),
  /** SHA-256 of the text, in hexadecimal. */
  hash: v.string(),
})

/** A consent as it stands now: the newest row of its purpose and channel. */
const consent = v.object({
  /** A data point, or `{follow-up}>{lender}>{id}`. */
  purpose: v.string(),
  channel: v.nullable(v.picklist(['email', 'sms'])),
  /** Wording that was consented to, word by word; where a consent of ours is not given, the current one, which it would be given to. */
  wording: v.string(),
  wordingHash: v.string(),
  locale: v.string(),
  /** BCP 47 tag of the wording; a server of an earlier release does not say. */
  lang: v.exactOptional(v.string()),
  given: v.boolean(),
  /** ISO time in UTC; absent where nothing was ever said. */
  at: v.exactOptional(v.string()),
  policyVersion: v.nullable(v.string()),
  surface: v.exactOptional(v.string()),
  /** The name of the lender it is for. */
  lender: v.exactOptional(v.string()),
  /** Without it nothing more goes to lenders, or to this one. */
  needed: v.boolean(),
  canBeWithdrawn: v.boolean(),
  canBeGiven: v.boolean(),
  /** It counts for nothing until the link that is sent to the address was pressed. */
  toConfirm: v.exactOptional(v.literal(true)),
})

export const consentsReply = v.object({ consents: v.array(consent) })

const lender = v.object({ id: v.string(), name: v.string() })

/** Signed content of a receipt, as canonical JSON. No personal data: the subject is the lead's id. */
const receipt = v.object({
  version: v.literal('loanform-consent-receipt-1'),
  receiptId: v.string(),
  issuedAt: v.string(),
  jurisdiction: v.string(),
  language: v.string(),
  controller: v.object({ name: v.string(), product: v.string(), variant: v.string(), address: v.string() }),
  subject: v.string(),
  policies: v.array(v.object({ id: v.string(), version: v.string(), hash: v.string() })),
  consents: v.array(v.omit(consent, ['canBeWithdrawn', 'canBeGiven', 'toConfirm'])),
  /** Those that the policies agreed to name: an application goes to nobody else. */
  lenders: v.array(lender),
})

export const signedReceipt = v.object({
  receipt,
  signature: v.object({ algorithm: v.literal('Ed25519'), keyId: v.string(), value: v.string() }),
})

const owners = { access: 'owner', status: 200 } as const

export const consentEndpoints = {
  policies: {
    method: 'GET',
    path: '/policies',
    summary: 'The policies of a variant; also at the configured path',
    query: v.strictObject({ variant: name, locale: v.exactOptional(name) }),
    reply: v.object({ policies: v.array(v.object({ ...policy.entries, address: v.string() })) }),
    status: 200,
    access: 'open',
    keptSeconds: 60,
  },
  policy: {
    method: 'GET',
    path: '/policy',
    summary: 'The text of one policy, as sections of plain sentences; data sharing names the lenders',
    query: v.strictObject({ variant: name, id: name, locale: v.exactOptional(name) }),
    reply: v.object({
      ...policy.entries,
      sections: v.array(v.object({ heading: v.string(), paragraphs: v.array(v.string()) })),
      lenders: v.exactOptional(v.array(lender)),
    }),
    status: 200,
    access: 'open',
    keptSeconds: 60,
  },
  customerConsents: {
    ...owners,
    method: 'GET',
    path: '/customer/{id}/consents',
    summary:
      'What the applicant of a lead agreed to or not, in the words that were shown; `linked` in the place of the id as for `/lead/{id}/data`',
    reply: consentsReply,
  },
  changeConsent: {
    ...owners,
    method: 'POST',
    path: '/customer/{id}/consents',
    summary: 'Give or withdraw one consent; at once, and the same again changes nothing',
    body: v.strictObject({
      purpose: v.pipe(v.string(), v.maxLength(200)),
      channel: v.exactOptional(v.picklist(['email', 'sms'])),
      given: v.boolean(),
      /** Of the words that are given; what was replaced meanwhile is refused, so that it is read first. */
      wordingHash: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
    }),
    reply: consentsReply,
  },
  consentReceipt: {
    ...owners,
    method: 'GET',
    path: '/customer/{id}/consents/receipt',
    summary: 'A signed receipt of the consents (ours: the document has none)',
    reply: signedReceipt,
  },
  consentKeys: {
    method: 'GET',
    path: '/consents/keys.json',
    summary: 'The public keys that receipts are verified with, old ones included (ours: the document has none)',
    reply: v.object({ keys: v.array(v.record(v.string(), v.string())) }),
    status: 200,
    access: 'open',
    keptSeconds: 3600,
  },
  setPassword: {
    ...owners,
    method: 'POST',
    path: '/lead/customer/password',
    summary: 'A secret to return with; changing it ends every other way into the lead',
    body: v.strictObject({ id: uuid, password: v.string() }),
    reply: v.object({ status: v.literal('set') }),
  },
  returnToLead: {
    method: 'POST',
    path: '/lead/customer/return',
    summary: 'By e-mail address and secret to the newest lead that is not over (ours: the document has none)',
    body: v.strictObject({ email: v.pipe(v.string(), v.maxLength(300)), password: v.string(), product: name }),
    reply: continuedReply,
    status: 200,
    access: 'open',
  },
} as const satisfies Record<string, OwnersRow>

export type ConsentEndpointName = keyof typeof consentEndpoints
export type ConsentsReply = v.InferOutput<typeof consentsReply>
export type SignedReceipt = v.InferOutput<typeof signedReceipt>
