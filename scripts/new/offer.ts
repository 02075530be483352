// Skeleton of an offer folder: how a lender's terms are laid out. A lender names it in its country.
import { titled } from './skeleton.ts'
import type { Skeleton, Wanted } from './skeleton.ts'

export function newOffer({ id }: Wanted): Skeleton {
  return {
    files: {
      [`catalogue/offers/${id}/offer.ts`]: `// Offer layout ${titled(id)}: what the applicant pays first, then the rest.
import type { Offer } from '#domain/lender/offer.ts'

export const offer: Offer = {
  headline: 'totalToRepay',
  rows: ['amount', 'period', 'instalments', 'instalment', 'apr', 'totalCost'],
}
`,
    },
    toFillIn: [`name it in a lender's country: offer: '${id}'`],
  }
}
