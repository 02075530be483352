// Vectors: good and bad values of every country's rules, each under a data point that the rule judges (K2, K3).
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Value } from '#domain/questions/value.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { ruleNameOf } from '#domain/questions/validate.ts'
import { countries } from './countries.ts'

export interface Vector {
  readonly rule: string
  readonly field: DataPointKey
  readonly value: Value
  readonly given: Answers
  /** `good`, or the fault's code. */
  readonly verdict: string
}

/** Every example of a country's rules, under a data point that the rule judges. */
export function vectorsOf(countryId: string): Vector[] {
  return Object.entries(countries[countryId]!.examples).flatMap(([rule, { good, bad }]) => {
    // The last of them: the first may be the very answer that a rule looks at beside the one it judges.
    const field = dataPointKeys.findLast((key) => ruleNameOf(key) === rule)!
    return [
      ...good.map((value) => ({ rule, field, value, given: {}, verdict: 'good' })),
      ...bad.map(({ value, given = {}, code }) => ({ rule, field, value, given, verdict: code })),
    ]
  })
}

/** Answers that make a data point apply. */
export const applying = (field: DataPointKey): Answers =>
  Object.fromEntries(Object.entries(dataPoint(field).when ?? {}).map(([key, [value]]) => [key, value!]))

/** A vector that was judged otherwise, for a list of what is wrong. */
export const label = ({ rule, value, verdict }: Vector, said: string) =>
  `${rule} ${JSON.stringify(value)}: ${said}, not ${verdict}`
