// Report of how the form was filled in, for the bot score alone (S-32).
import * as v from 'valibot'

export const fillingReport = v.strictObject({
  /** The field that no person sees holds something. */
  trapFilled: v.exactOptional(v.literal(true)),
  /** A program steers the browser. */
  automated: v.exactOptional(v.literal(true)),
  /** From the page's beginning to the first page being sent. */
  firstPageMs: v.exactOptional(v.pipe(v.number(), v.finite(), v.minValue(0))),
})

export type FillingReport = v.InferOutput<typeof fillingReport>
