// Settings of documents: the store and the virus scanner.
import { join } from 'node:path'
import * as v from 'valibot'
import { word, yesOrNo } from '../settings/settings-forms.ts'
import type { Setting } from '../settings/settings-forms.ts'
import type { DocumentPlace } from './stores.ts'

export interface ScannerAddress {
  readonly host: string
  readonly port: number
}

export interface DocumentSettings {
  readonly store: DocumentPlace
  /** Absent: files are not scanned. */
  readonly scanner?: ScannerAddress
}

const bucket: Setting<string> = {
  schema: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
  expected: 'a bucket’s name: 3 to 63 lower-case letters, digits, dots and hyphens',
}
const hostAndPort: Setting<ScannerAddress> = {
  schema: v.pipe(
    v.string(),
    v.regex(/^(?:[\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5}$/),
    v.transform((text) => {
      const at = text.lastIndexOf(':')
      return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) }
    }),
    v.check(({ port }) => port >= 1 && port <= 65_535),
  ),
  expected: 'a host and a port such as 127.0.0.1:3310',
}

interface Reading {
  readonly read: <T>(name: string, setting: Setting<T>, fallback?: string) => T | undefined
  readonly given: (name: string) => string | undefined
  readonly wrong: (name: string, expected: string) => void
  readonly dataDir: string
  /** True where a missing scanner refuses the start, so that nobody goes without one by forgetting it. */
  readonly needsScanner: boolean
  /** The form of an address that objects may be sent to. */
  readonly web: Setting<string>
}

const noScanner = 'none'
const scannerForm: Setting<ScannerAddress | undefined> = {
  schema: v.union([
    v.pipe(
      v.literal(noScanner),
      v.transform(() => undefined),
    ),
    hostAndPort.schema,
  ]),
  expected: `${hostAndPort.expected}, or ${noScanner} where documents are kept and told without a scan`,
}

const needed = ['DOCUMENTS_S3_ENDPOINT', 'DOCUMENTS_S3_BUCKET', 'DOCUMENTS_S3_KEY_ID', 'DOCUMENTS_S3_SECRET'] as const
const others = ['DOCUMENTS_S3_REGION', 'DOCUMENTS_S3_PATH_STYLE'] as const

/** `DOCUMENTS_S3_…`, all that are needed or none: without them a folder below `DATA_DIR`; `CLAMAV_ADDRESS`, an address or `none`. */
export function readDocumentSettings({ read, given, wrong, dataDir, needsScanner, web }: Reading): DocumentSettings {
  const scanner = read('CLAMAV_ADDRESS', scannerForm)
  if (needsScanner && given('CLAMAV_ADDRESS') === undefined) wrong('CLAMAV_ADDRESS', scannerForm.expected)
  const begun = [...needed, ...others].find((name) => given(name))
  const store: DocumentPlace = begun
    ? {
        kind: 's3',
        endpoint: read('DOCUMENTS_S3_ENDPOINT', web) ?? '',
        bucket: read('DOCUMENTS_S3_BUCKET', bucket) ?? '',
        region: read('DOCUMENTS_S3_REGION', word) ?? '',
        keyId: read('DOCUMENTS_S3_KEY_ID', word) ?? '',
        secret: read('DOCUMENTS_S3_SECRET', { ...word, secret: true }) ?? '',
        pathStyle: read('DOCUMENTS_S3_PATH_STYLE', yesOrNo) ?? true,
      }
    : { kind: 'local', folder: join(dataDir, 'documents') }
  for (const name of begun ? needed : []) if (!given(name)) wrong(name, `a value, because ${begun} is given`)
  return { store, ...(scanner ? { scanner } : {}) }
}
