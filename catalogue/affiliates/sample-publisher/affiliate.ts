// Sample publisher, played by the sandbox: it gets signed POST postbacks, and is paid for sales within a week.
import type { Affiliate } from '#domain/application/affiliate-folder.ts'

const postback = { url: '{sandbox}/affiliates/sample-publisher/postback', method: 'POST' } as const

export const affiliate: Affiliate = {
  name: 'Sample publisher',
  refNames: ['sample-publisher'],
  windowHours: 168,
  signed: true,
  postbacks: { sent: postback, sold: postback, redirected: postback, rejected: postback },
  payouts: { sold: { cents: 2500 } },
}
