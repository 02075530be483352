// Simulated affiliate: half of the leads come from it. It is paid for leads, acceptances, sales and loans, and told of each.
import type { Affiliate } from '#domain/application/affiliate-folder.ts'
import type { SendOut } from '#server/platform/kit/outbound.ts'
import type { World } from './world.ts'

export const affiliateId = 'simulated'

/** In cents; of a sale, the share of the lender's price. */
export const simulatedPayouts = { lead: 150, accepted: 70, share: 0.3, funded: 900 }

const url = 'https://affiliate.example/?lead={leadReference}&event={event}&payout={payout}'
const told = ['lead', 'sent', 'accepted', 'sold', 'redirected', 'rejected', 'funded', 'returned'] as const

export const affiliate: Affiliate = {
  name: 'Simulated affiliate',
  refNames: [affiliateId],
  postbacks: Object.fromEntries(told.map((event) => [event, { url }])),
  payouts: {
    lead: { cents: simulatedPayouts.lead },
    accepted: { cents: simulatedPayouts.accepted },
    sold: { share: simulatedPayouts.share },
    funded: { cents: simulatedPayouts.funded },
  },
}

/** How it takes a postback: at times its answer is lost, or it fails. */
export const postbackTo =
  ({ chance, clock, facts, tasks, isTroubled }: World): SendOut =>
  async ({ url: address }) => {
    await tasks.wait('on the way to the affiliate', clock.now + chance.below(500))
    const { searchParams } = new URL(address)
    const said = (name: string) => searchParams.get(name) ?? ''
    const day = isTroubled()
      ? chance.weighted([
          [8, 'taken'],
          [1, 'lost'],
          [1, 'fails'],
        ] as const)
      : 'taken'
    if (day !== 'fails') facts.postbacks.push({ leadId: said('lead'), event: said('event'), payout: said('payout') })
    await tasks.wait('answer of the affiliate', clock.now + chance.below(500))
    if (day === 'lost') throw Object.assign(new Error('lost'), { code: 'ECONNRESET' })
    return { status: day === 'fails' ? 500 : 200 }
  }
