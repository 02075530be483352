// Removal of e-mail addresses from the page's address (P-09): of each parameter that may be one, whatever it is called. Apart from
// `strip-url-params.ts`, whose names the first script has: this goes by values, and is in time where it comes before trackers.
import { mayBeAddress } from '#domain/journey/link-text.ts'

/** Takes them out of address bar and history. What stays is left as it was written where there are none. */
export function stripAddresses({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const given = [...new URLSearchParams(location.search)]
  const left = given.filter(([name, value]) => !mayBeAddress(name + value))
  if (left.length === given.length) return
  const rest = new URLSearchParams(left).toString()
  history.replaceState(history.state, '', location.pathname + (rest && `?${rest}`) + location.hash)
}
