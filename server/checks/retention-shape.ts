// Schema of a country's retention periods: a clock for each class, and what stays after an erasure (P-06, P-11).
import * as v from 'valibot'
import { retentionClassKeys } from '#domain/law/retention.ts'
import type { Clock, Retention, RetentionClass } from '#domain/law/retention.ts'
import { count, list, said } from './shape-values.ts'

const days = v.pipe(count, v.minValue(1, said('1 day or more')))
const clock = v.union(
  [days, v.strictObject({ draft: days, unsold: days, sold: days })],
  said('whole days, or draft, unsold and sold with whole days each'),
)
export const retentionShape = v.strictObject({
  clocks: v.strictObject(
    // fromEntries forgets the names of the keys: every class has its clock.
    Object.fromEntries(retentionClassKeys.map((kept) => [kept, clock])) as unknown as Record<
      RetentionClass,
      v.GenericSchema<Clock>
    >,
  ),
  staysAfterErasure: list(v.picklist(retentionClassKeys, said(`one of ${retentionClassKeys.join(', ')}`))),
}) satisfies v.GenericSchema<unknown, Retention>
