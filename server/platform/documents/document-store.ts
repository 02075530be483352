// Interface of the document store: sealed objects by place, in a folder or in a bucket. The rows of the table `document` say
// which place is whose; a place tells nothing of anybody.

export interface StoredObject {
  readonly place: string
  readonly at: Date
}

export interface DocumentStore {
  /** Rejects where the object is not surely kept. */
  readonly put: (place: string, sealed: Buffer) => Promise<void>
  /** Rejects where there is none. */
  readonly get: (place: string) => Promise<Buffer>
  /** The first bytes, at least this many where there are; nothing where there is no such object. */
  readonly head: (place: string, bytes: number) => Promise<Buffer | undefined>
  /** Resolves too where there is none. */
  readonly remove: (place: string) => Promise<void>
  /** Every object there is, in no order. */
  readonly list: () => AsyncIterable<StoredObject>
}

const placeForm = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/

/** A place from an id: spread over folders by its last figures, which are random, and nothing else in it. */
export const newPlace = (id: string) => `${id.slice(-2)}/${id}`

/** True of what `newPlace` makes: no path leads out of the store. */
export const isPlace = (text: string) => placeForm.test(text)
