// Right answers to questions that a journey's table does not answer: of a person who is asked more than most.
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { optionsOf, ruleNameOf } from '#domain/questions/validate.ts'
import type { Value } from '#domain/questions/value.ts'
import type { Variant } from '#domain/application/variant.ts'
import { countries } from '#test/domain/countries.ts'
import { generalExamples } from '#test/domain/general-examples.ts'

/** A right answer to any question of a variant: its first choice, yes, a small sum, or the first example of its rule. */
export function anyAnswer(key: DataPointKey, { country, countryId }: Variant): Value {
  const { kind, nations } = dataPoint(key)
  const rule = ruleNameOf(key)!
  if (nations) return 'home'
  if (kind === 'choice') return optionsOf(key, country)![0]!
  if (kind === 'yes-no' || kind === 'consent') return true
  if (kind === 'money') return 100
  return (countries[countryId]!.examples[rule] ?? generalExamples[rule as keyof typeof generalExamples]).good[0]!
}
