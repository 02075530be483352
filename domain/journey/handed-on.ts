// Parameters of a link that go on with a lead's own link: where its applicant comes from, and nothing of a person (M2, P-09).
import { readArrival, urlParameters } from './arrival.ts'
import type { Arrival, UrlParameter } from './arrival.ts'
import { mayBeAddress } from './link-text.ts'

/** Not the loan, which is the lead's own; persons and sessions are in no address of ours. */
const handedOnGroups: readonly string[] = ['affiliate', 'click', 'attribution']

/** Those of a query that go on with the lead's link; of a repeated one the first. */
export function handedOn(query: Readonly<Record<string, unknown>>): Arrival {
  const texts = Object.entries(query).flatMap(([name, value]) => {
    const [first]: readonly unknown[] = Array.isArray(value) ? value : [value]
    return typeof first === 'string' && !mayBeAddress(first) ? [[name, first] as const] : []
  })
  const known = Object.entries(readArrival(texts))
  return Object.fromEntries(
    known.filter(([name]) => handedOnGroups.includes(urlParameters[name as UrlParameter].group)),
  )
}
