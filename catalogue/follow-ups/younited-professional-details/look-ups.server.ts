// Look-ups of the follow-up `younited-professional-details`: countries with their names, positions, and positions by kind of work (M7).
import type { FollowUpLookUps } from '#domain/follow-up/follow-up-look-ups.ts'
import { positionsByKind, workCountries, workPositions } from './work-choices.ts'

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

export const lookUps: FollowUpLookUps = {
  choicesCountry: countriesIn,
  // Their names are texts of the form.
  choicesPosition: () => workPositions.map((id) => ({ id })),
  professionalDetailsMapping: () => positionsByKind,
}
