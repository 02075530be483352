// Answers of a journey: its typed texts, parsed by its variant's conventions.
import * as catalogue from '#catalogue/server.generated.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { withFacts } from '#domain/questions/identifier-facts.ts'
import { isUnreadable, kindRow } from '#domain/questions/kinds.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { textsOf } from './journey.ts'
import type { Journey, Typed } from './journey.ts'

const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })

/** Every answer of the journey with what its numbers say, and the variant it is of. */
export function journeyAnswers(journey: Journey) {
  const variant = variants.get(journey.variant)!
  const conventions = conventionsOf(catalogue.locales[variant.locale]!.tag, variant.country.currency)
  const typed = journey.pages.flatMap(({ fields }) => Object.entries(fields) as [DataPointKey, Typed][])
  const answers = Object.fromEntries(
    typed.flatMap(([key, text]) => {
      const value = kindRow(dataPoint(key).kind).read(textsOf(text), conventions)
      return value === undefined || isUnreadable(value) ? [] : [[key, value]]
    }),
  ) as Answers
  const { countryId, country } = variant
  const rules = catalogue.countryRules[countryId]?.rules
  return { variant, answers: withFacts(answers, answers, country.journey.readFrom ?? {}, rules) }
}
