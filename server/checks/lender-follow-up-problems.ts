// Validation of a lender's follow-ups against its countries and against its sandbox behaviour (A8, F2).
import { isDataPointKey } from '#domain/questions/data-points.ts'
import { fieldNames } from '#domain/follow-up/follow-up.ts'
import { fieldOptions, fieldRow } from '#domain/follow-up/follow-up-answers.ts'
import { askableKeys, isAskable } from '#domain/follow-up/follow-ups.ts'
import type { FollowUp } from '#domain/follow-up/follow-up.ts'
import { generalRules } from '#domain/questions/rules.ts'
import { ruleNameOf } from '#domain/questions/validate.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'

type Folders = Pick<Catalogue, 'countries' | 'followUps' | 'lenders' | 'playedLenders'>
type Country = Catalogue['countries'][string]

/** Fields that nobody in the country could answer: a choice without choices, a name without a rule. */
function unanswerable(row: FollowUp, country: Country): string[] {
  return fieldNames(row).filter((name) => {
    const { kind, lookedUp, nations } = fieldRow(row, name)
    if (kind === 'choice') return !lookedUp && !nations && !fieldOptions(row, name, { country })?.length
    const rule = isDataPointKey(name) ? ruleNameOf(name) : undefined
    return rule !== undefined && !Object.hasOwn(generalRules, rule)
  })
}

/** Keys in the lenders' folders that no lender may ask for, one sentence each. Judged first: everything else reads the rows. */
export function unknownFollowUps({ followUps, lenders, playedLenders }: Folders): string[] {
  const wrong = (file: string, path: string, keys: readonly string[] = []) =>
    keys.flatMap((key, index) =>
      isAskable(followUps, key)
        ? []
        : [
            `${file}: ${path}.${index}: expected the key of a follow-up that lenders may ask for, such as ${askableKeys(followUps)[0]}, found ${JSON.stringify(key)}`,
          ],
    )
  return [
    ...Object.entries(lenders).flatMap(([id, { countries }]) =>
      Object.entries(countries).flatMap(([country, here]) =>
        wrong(`catalogue/lenders/${id}/lender.ts`, `lender.countries.${country}.followUps`, here.followUps),
      ),
    ),
    ...Object.entries(playedLenders).flatMap(([id, { followUps: byCountry = {} }]) =>
      Object.entries(byCountry).flatMap(([country, keys]) =>
        wrong(`catalogue/lenders/${id}/sandbox.ts`, `played.followUps.${country}`, keys),
      ),
    ),
  ]
}

/** Everything wrong with the follow-ups of the lenders' folders, one sentence each. */
export function lenderFollowUpProblems({ countries, followUps: all, lenders, playedLenders }: Folders): string[] {
  return Object.entries(lenders).flatMap(([id, { countries: places }]) => {
    const declared = Object.entries(places).flatMap(([countryId, { followUps = [] }]) => {
      const path = `catalogue/lenders/${id}/lender.ts: lender.countries.${countryId}.followUps`
      const country = countries[countryId]
      const doubled = followUps.filter((key, index) => followUps.indexOf(key) !== index)
      return [
        ...doubled.map((key) => `${path}: ${key} stands there twice, expected once`),
        ...(country ? followUps : []).flatMap((key) =>
          unanswerable(all[key]!, country!).map(
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
