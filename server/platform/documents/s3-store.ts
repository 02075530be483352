// Document store in an S3 bucket, Amazon's or compatible: signed requests, content hashed into the signature.
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { DocumentStore, StoredObject } from './document-store.ts'
import { isPlace } from './document-store.ts'

export interface S3Access {
  /** Without bucket and without a slash at the end: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
  /** The bucket in the path; else it is the first part of the host's name. */
  readonly pathStyle: boolean
}

const timeoutMs = 15_000
/** A listing with more pages has no end: a page holds a thousand objects. */
const pagesAtMost = 100_000
const prefix = 'documents/'

/** A fault of the store by what it answered, without its words: they may name objects. */
const failed = (what: string, status: number) =>
  Object.assign(new Error(`The document store refused: ${what}`), { code: `S3 ${status}` })

const tag = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

export function s3Store({ endpoint, bucket, region, keyId, secret, pathStyle }: S3Access): DocumentStore {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 0 })
  const base = new URL(endpoint)
  if (pathStyle) base.pathname = `${base.pathname.replace(/\/$/, '')}/${bucket}/`
  else base.hostname = `${bucket}.${base.hostname}`

  const ask = (method: string, path: string, body?: Buffer, range?: string): Promise<Response> =>
    client.fetch(new URL(path, base).href, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(range === undefined ? {} : { range }),
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
      // Another host must not be sent what was signed for this one.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  const pathOf = (place: string): string => {
    if (!isPlace(place)) throw new Error('Not a place of a document')
    return prefix + place
  }

  return {
    put: async (place, sealed) => {
      const { ok, status } = await ask('PUT', pathOf(place), sealed)
      if (!ok) throw failed('put', status)
    },
    get: async (place) => {
      const response = await ask('GET', pathOf(place))
      if (!response.ok) throw failed('get', response.status)
      return Buffer.from(await response.arrayBuffer())
    },
    head: async (place, bytes) => {
      const response = await ask('GET', pathOf(place), undefined, `bytes=0-${bytes - 1}`)
      if (response.status === 404) return undefined
      if (!response.ok) throw failed('get', response.status)
      return Buffer.from(await response.arrayBuffer())
    },
    remove: async (place) => {
      const { ok, status } = await ask('DELETE', pathOf(place))
      if (!ok && status !== 404) throw failed('remove', status)
    },
    list: async function* () {
      let token: string | undefined
      for (let page = 0; page < pagesAtMost; page++) {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (token !== undefined) query.set('continuation-token', token)
        const response = await ask('GET', `?${query.toString()}`)
        if (!response.ok) throw failed('list', response.status)
        const xml = await response.text()
        yield* objectsIn(xml)
        const next = tag(xml, 'IsTruncated') === 'true' ? tag(xml, 'NextContinuationToken') : undefined
        if (next === undefined) return
        // The same page again would go on for ever.
        if (next === token) break
        token = next
      }
      throw new Error('The document store lists without end')
    },
  }
}

function objectsIn(xml: string): StoredObject[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, object = '']) => {
    const place = tag(object, 'Key')?.slice(prefix.length) ?? ''
    const at = new Date(tag(object, 'LastModified') ?? '')
    return isPlace(place) && !Number.isNaN(at.getTime()) ? [{ place, at }] : []
  })
}
