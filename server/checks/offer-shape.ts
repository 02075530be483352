// Schema of an offer's layout: its headline, and the figures below it, each once.
import * as v from 'valibot'
import { offerFigures } from '#domain/lender/offer.ts'
import type { Offer } from '#domain/lender/offer.ts'
import { list, said } from './shape-values.ts'

const figure = v.picklist(offerFigures, said(`one of ${offerFigures.join(', ')}`))

export const offerShape = v.pipe(
  v.strictObject({
    payments: v.exactOptional(v.picklist(['one', 'several'], said('one or several'))),
    headline: figure,
    rows: list(figure),
  }),
  v.forward(
    v.check(
      ({ headline, rows }) => new Set([headline, ...rows]).size > rows.length,
      said('each figure once, the headline not among them'),
    ),
    ['rows'],
  ),
) satisfies v.GenericSchema<unknown, Offer>
