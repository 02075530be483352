// Calls for work choices (M7): countries with their names, positions, and positions by kind of work.
import { constants } from '#domain/application/constants.ts'
import { positionsByKind, workCountries, workPositions } from '#domain/questions/work-choices.ts'
import { reply } from '#server/platform/http/answer.ts'
import type { UseCase } from '../lenders-dependencies.ts'

interface Choice {
  readonly id: string
  readonly name: string
}

// Naming and sorting two hundred countries costs more than everything else of the call.
const named = new Map<string, readonly Choice[]>()

/** By name, as the language sorts. */
function countriesIn(tag: string): readonly Choice[] {
  const known = named.get(tag)
  if (known) return known
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  const made = workCountries
    .map((id) => ({ id, name: names.of(id) ?? id }))
    .sort((left, right) => compare(left.name, right.name))
  named.set(tag, made)
  return made
}

/** GET /choices/country: in the locale asked for, by its id or its tag; without one in the language that stands in. */
export const choicesCountry: UseCase<'choicesCountry'> = async ({ catalogue, words }, { query }) => {
  const { locale = constants.translation.fallbackLanguage } = query
  const found = Object.entries(catalogue.locales).find(([id, { tag }]) => id === locale || tag === locale)
  return found
    ? reply(200, countriesIn(found[1].tag))
    : { kind: 'faults', faults: words.shapeRows(undefined, [{ field: 'locale', code: 'notOffered' }]) }
}

/** GET /choices/position: their names are texts of the form. */
export const choicesPosition: UseCase<'choicesPosition'> = async () =>
  reply(
    200,
    workPositions.map((id) => ({ id })),
  )

/** GET /perofesional-details-mapping */
export const professionalDetailsMapping: UseCase<'professionalDetailsMapping'> = async () => reply(200, positionsByKind)
