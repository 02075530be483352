// Validation of a lender's follow-ups against its countries and against its sandbox behaviour (A8, F2).
import { isDataPointKey } from '#domain/questions/data-points.ts'
import { fieldNames } from '#domain/follow-up/follow-up.ts'
import { fieldOptions, fieldRow } from '#domain/follow-up/follow-up-answers.ts'
import { followUp } from '#domain/follow-up/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-ups.ts'
import { generalRules } from '#domain/questions/rules.ts'
import { ruleNameOf } from '#domain/questions/validate.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'

type Folders = Pick<Catalogue, 'countries' | 'lenders' | 'playedLenders'>
type Country = Catalogue['countries'][string]

/** What a follow-up asks and nobody in the country could answer: a choice without choices, a name without a rule. */
function unanswerable(key: FollowUpKey, country: Country): string[] {
  const row = followUp(key)
  return fieldNames(row).filter((name) => {
    const { kind, lookedUp } = fieldRow(row, name)
    if (kind === 'choice') return !lookedUp && !fieldOptions(row, name, { country })?.length
    const rule = isDataPointKey(name) ? ruleNameOf(name) : undefined
    return rule !== undefined && !Object.hasOwn(generalRules, rule)
  })
}

/** Everything wrong with the follow-ups of the lenders' folders, one sentence each. */
export function followUpProblems({ countries, lenders, playedLenders }: Folders): string[] {
  return Object.entries(lenders).flatMap(([id, { countries: places }]) => {
    const declared = Object.entries(places).flatMap(([countryId, { followUps = [] }]) => {
      const path = `catalogue/lenders/${id}/lender.ts: lender.countries.${countryId}.followUps`
      const country = countries[countryId]
      const doubled = followUps.filter((key, index) => followUps.indexOf(key) !== index)
      return [
        ...doubled.map((key) => `${path}: ${key} stands there twice, expected once`),
        ...(country ? followUps : []).flatMap((key) =>
          unanswerable(key, country!).map(
            (name) => `${path}: ${key} asks ${name}, which has no choices or rule in ${countryId}`,
          ),
        ),
      ]
    })
    const played = Object.entries(playedLenders[id]?.followUps ?? {}).flatMap(([countryId, keys]) =>
      keys
        .filter((key) => !(places[countryId]?.followUps ?? []).includes(key))
        .map(
          (key) =>
            `catalogue/lenders/${id}/sandbox.ts: played.followUps.${countryId}: ${key} is not declared in lender.countries.${countryId}.followUps`,
        ),
    )
    return [...declared, ...played]
  })
}
