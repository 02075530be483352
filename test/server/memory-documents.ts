// Document store in memory, for tests that inspect it.
import type { DocumentStore } from '#server/platform/documents/document-store.ts'

export interface MemoryDocuments extends DocumentStore {
  readonly objects: Map<string, { readonly sealed: Buffer; readonly at: Date }>
}

export function memoryDocuments(now: () => number): MemoryDocuments {
  const objects: MemoryDocuments['objects'] = new Map()
  return {
    objects,
    put: async (place, sealed) => void objects.set(place, { sealed, at: new Date(now()) }),
    get: async (place) => {
      const found = objects.get(place)
      if (!found) throw new Error('No such object')
      return found.sealed
    },
    head: async (place, bytes) => objects.get(place)?.sealed.subarray(0, bytes),
    remove: async (place) => void objects.delete(place),
    list: async function* () {
      for (const [place, { at }] of objects) yield { place, at }
    },
  }
}
