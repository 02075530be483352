// Removal of personal URL parameters from address bar and history before anything else can read them (L1, P-09).
import { takenOut } from '#domain/journey/taken-out.ts'

/** The query the page was entered with. What it says of the person and of the loan is in the address no more. */
export function takeOut({ location, history }: Pick<Window, 'location' | 'history'>): string {
  const query = location.search
  const left = new URLSearchParams(query)
  const found = takenOut.filter((name) => left.has(name))
  for (const name of found) left.delete(name)
  const rest = left.toString()
  if (found.length > 0) history.replaceState(null, '', location.pathname + (rest && `?${rest}`) + location.hash)
  return query
}
