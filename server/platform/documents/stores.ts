// Table of document stores, by configuration.
import type { DocumentStore } from './document-store.ts'
import { localStore } from './local-store.ts'
import { s3Store } from './s3-store.ts'
import type { S3Access } from './s3-store.ts'

export type DocumentPlace = { readonly kind: 'local'; readonly folder: string } | ({ readonly kind: 's3' } & S3Access)

const kinds: {
  readonly [K in DocumentPlace['kind']]: (where: Extract<DocumentPlace, { kind: K }>) => DocumentStore
} = { local: ({ folder }) => localStore(folder), s3: s3Store }

/** The store of the settings. */
export function documentStore(where: DocumentPlace): DocumentStore {
  return (kinds[where.kind] as (place: DocumentPlace) => DocumentStore)(where)
}
