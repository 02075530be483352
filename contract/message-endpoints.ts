// API endpoints behind the links in our e-mails and text messages. A table of its own: only the screen of such a link loads it.
import * as v from 'valibot'
import type { EndpointRow } from './endpoints.ts'
import { unsubscribedReply } from './schemas.ts'

const path = '/customer/unsubscribe/{id}'

export const messageEndpoints = {
  unsubscribeLink: {
    method: 'GET',
    path,
    summary: 'Whose messages a link to unsubscribe ends: the address as its owner knows it again; nothing is changed',
    reply: v.object({ address: v.string(), channel: v.picklist(['email', 'sms']) }),
    status: 200,
    access: 'open',
  },
  unsubscribeByLink: {
    method: 'POST',
    path,
    summary: 'No more messages to the address of the link, by its channel and from its product',
    body: v.strictObject({}),
    reply: unsubscribedReply,
    status: 200,
    access: 'open',
  },
} as const satisfies Record<string, EndpointRow>
