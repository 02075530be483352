// Answers that the applicant has emptied since the server had them.
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { answersOf } from './application.ts'
import type { Application } from './application.ts'

/**
 * Optional data points that the server has and the applicant has emptied since. A secret one that is not here may have been
 * left out of local storage, and one from another device was never here: neither is forgotten. Nor is a consent, which may end
 * here before the lead does: who unticks a box answers no.
 */
export function forgottenKeys(application: Application, optional: readonly DataPointKey[]): DataPointKey[] {
  const answers = answersOf(application)
  const seen = application.dynamicPages
    .filter(({ path }) => application.continued.includes(path))
    .flatMap((page) => page.dataPoints)
  return seen.filter(
    (key) =>
      optional.includes(key) &&
      application.answeredKeys.includes(key) &&
      answers[key] === undefined &&
      !dataPoint(key).secret &&
      dataPoint(key).kind !== 'consent' &&
      !application.elsewhere?.includes(key),
  )
}
