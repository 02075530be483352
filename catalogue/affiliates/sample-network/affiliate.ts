// Sample affiliate network, played by the sandbox: it gets a GET postback for each event, and is paid per lead.
import type { Affiliate } from '#domain/application/affiliate-folder.ts'

const url = (event: string) =>
  `{sandbox}/affiliates/sample-network/${event}?tid={transactionId}&sub={subId}&ref={leadReference}&event={event}&payout={payout}&currency={currency}&at={at}&ts={timestamp}&sig={signature}`

export const affiliate: Affiliate = {
  name: 'Sample network',
  refNames: ['sample-network', 'partner'],
  postbacks: {
    lead: { url: url('lead') },
    accepted: { url: url('accepted') },
    sold: { url: url('sold') },
    rejected: { url: url('rejected') },
  },
  payouts: { lead: { cents: 150 }, sold: { share: 0.3 } },
}
