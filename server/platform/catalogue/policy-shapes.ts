// Schemas of policies: a locale's, an operator's own, and the words of a country's law that fill their places (M8).
import * as v from 'valibot'
import { exactPartial } from '#server/platform/kit/exact-partial.ts'

const line = v.pipe(v.string('expected a text'), v.minLength(1, 'expected a text that is not empty'))
const policyFile = v.strictObject({
  version: line,
  title: line,
  sections: v.pipe(
    v.array(
      v.strictObject({
        heading: line,
        paragraphs: v.pipe(v.array(line, 'expected a list'), v.minLength(1, 'expected at least one paragraph')),
      }),
      'expected a list',
    ),
    v.minLength(1, 'expected at least one section'),
  ),
})
/** Schema of a locale's policies.json. */
export const localePolicies = v.strictObject({
  privacy: policyFile,
  terms: policyFile,
  'data-sharing': policyFile,
  marketing: policyFile,
})
/** Schema of an operator's `{country}/{locale}.json`: any of the policies, each whole. */
export const ownPolicies = v.strictObject(exactPartial(localePolicies.entries))
/** Schema of a country's policies.json: by locale, the words that fill the places of the same name. */
export const countryLaw = v.record(
  v.string(),
  v.strictObject({ law: line, authority: line, rights: line, checks: line, marketingLaw: line }),
)
