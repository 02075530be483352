// Places that a postal code stands for, offered by the input they answer. Kept for as long as the page of the browser lives.

const none: readonly string[] = []
const offers = new Map<string, readonly string[]>()
const listeners = new Set<() => void>()

/** Offers these places for the input of that name in place of earlier ones; none takes them away. */
export function offerPlaces(name: string, places: readonly string[]): void {
  if (places.join('\n') === offeredPlaces(name).join('\n')) return
  offers.set(name, places)
  for (const listener of listeners) listener()
}

/** The same list until others are offered. */
export const offeredPlaces = (name: string): readonly string[] => offers.get(name) ?? none

/** Returns how to call the listener off. */
export function onPlacesOffered(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
