// One publisher with a site of its own, played by the sandbox: told by signed POSTs, paid for what is sold within a week.
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
