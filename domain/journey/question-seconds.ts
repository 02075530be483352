// Time that people take for a question, in seconds, by its kind. The minutes that the form names come from it.
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { KindName } from '#domain/questions/kinds.ts'

const secondsByKind: Readonly<Record<KindName, number>> = {
  text: 6,
  name: 4,
  email: 6,
  phone: 6,
  postcode: 4,
  identifier: 9,
  account: 12,
  plate: 6,
  money: 5,
  slider: 4,
  count: 3,
  choice: 3,
  'yes-no': 2,
  consent: 2,
  date: 6,
}

/** The seconds of these questions together. */
export const secondsOf = (keys: readonly DataPointKey[]): number =>
  keys.reduce((sum, key) => sum + secondsByKind[dataPoint(key).kind], 0)

/** Looking over all answers before they are sent; our own estimate too. */
export const secondsOfCheck = 20
