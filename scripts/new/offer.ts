// Skeleton of an offer folder: how a lender's terms are laid out. A lender names it in its country.
import { offerFigures } from '#domain/lender/offer.ts'
import { folderName, titled } from './skeleton.ts'
import type { NewKind, Skeleton, Wanted } from './skeleton.ts'

function newOffer({ id, options }: Wanted): Skeleton {
  return {
    files: {
      [`catalogue/offers/${id}/offer.ts`]: `// Offer layout ${titled(id)}: one figure large, then the rest.
import type { Offer } from '#domain/lender/offer.ts'

export const offer: Offer = {
  headline: '${options.headline}',
  rows: [${offerFigures
    // The single payment is the headline of a loan with one; elsewhere the instalment says the same.
    .filter((each) => each !== options.headline && each !== 'singlePayment')
    .map((each) => `'${each}'`)
    .join(', ')}],
}
`,
    },
    toFillIn: [
      `which figures stand below the headline, and in which order: catalogue/offers/${id}/offer.ts`,
      `name it in a lender's country: offer: '${id}'`,
    ],
  }
}

export const offer: NewKind = {
  summary: 'A layout of a lender’s terms; lenders name it in their countries',
  folder: 'offers',
  name: folderName,
  options: {
    headline: { summary: 'the largest figure', example: 'totalToRepay', choices: () => offerFigures },
  },
  make: newOffer,
}
