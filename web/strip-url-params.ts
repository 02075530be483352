// Removal of personal URL parameters from address bar and history before anything else can read them (L1, P-09).
import { personalUrlParams } from '#domain/journey/personal-url-params.ts'

/** The query the page was entered with. The address no longer has its parameters about the person and the loan. */
export function stripUrlParams({ location, history }: Pick<Window, 'location' | 'history'>): string {
  const query = location.search
  const left = new URLSearchParams(query)
  const found = personalUrlParams.filter((name) => left.has(name))
  for (const name of found) left.delete(name)
  const rest = left.toString()
  if (found.length > 0) history.replaceState(null, '', location.pathname + (rest && `?${rest}`) + location.hash)
  return query
}
