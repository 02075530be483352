// Schema of the offer list in a lead's reply. The screens that show it check it; the form before them never loads this.
import * as v from 'valibot'
import type { MarketView } from '#domain/lender/offer-list.ts'
import { lenderAnswers, offerStatuses } from '#domain/lender/offer-list.ts'
import { offerTerms } from './schemas.ts'

/** Rows that can be read. One with a word of a later release, which a page that is still open does not know, is left out: the rest stands. */
const readable = <S extends v.GenericSchema>(row: S) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((rows) =>
      rows.flatMap((said): v.InferOutput<S>[] => {
        const read = v.safeParse(row, said)
        return read.success ? [read.output] : []
      }),
    ),
  )

const asked = v.object({ lender: v.string(), says: v.picklist(lenderAnswers) })

const offer = v.object({
  id: v.string(),
  lender: v.string(),
  legalName: v.exactOptional(v.string()),
  licence: v.exactOptional(v.object({ register: v.string(), number: v.string() })),
  address: v.exactOptional(v.string()),
  lends: v.exactOptional(v.string()),
  terms: v.object(offerTerms.entries),
  nominalRate: v.exactOptional(v.number()),
  way: v.picklist(['redirect', 'contact']),
  softCheck: v.exactOptional(v.boolean()),
  validUntil: v.string(),
  status: v.picklist(offerStatuses),
  layout: v.exactOptional(v.string()),
})

const marketView = v.object({
  asked: readable(asked),
  waitUntil: v.exactOptional(v.string()),
  offers: readable(offer),
  more: v.exactOptional(
    v.object({
      lender: v.string(),
      kind: v.picklist(['follow-up', 'questions']),
      answers: v.exactOptional(v.number()),
    }),
  ),
  isPaidOut: v.exactOptional(v.literal(true)),
  isReturned: v.exactOptional(v.literal(true)),
}) satisfies v.GenericSchema<unknown, MarketView>

const nothingAsked: MarketView = { asked: [], offers: [] }

/** The offer list of a reply; an empty one where there is none, or where it is not what the contract says. */
export function readMarket(said: unknown): MarketView {
  const read = v.safeParse(marketView, said)
  return read.success ? read.output : nothingAsked
}
