// Fake S3 bucket on loopback: accepts only requests signed by AWS Signature Version 4, as its documentation has it.
import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Keys {
  readonly bucket: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** True where the request carries the signature of exactly this content. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer, { region, keyId, secret }: Keys) {
  const read = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (!read) return false
  const [, id, scope, names, signature] = read
  const at = String(headers['x-amz-date'])
  const day = at.slice(0, 8)
  if (id !== keyId || scope !== `${day}/${region}/s3/aws4_request`) return false
  if (headers['x-amz-content-sha256'] !== sha256(body)) return false
  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const canonical = [
    method,
    pathname,
    [...searchParams]
      .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      .toSorted()
      .join('&'),
    ...names!.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  return hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex') === signature
}

export async function startFakeS3(keys: Keys) {
  const objects = new Map<string, { readonly bytes: Buffer; at: Date }>()
  const state = { refused: 0, isDown: false, isEndless: false }
  /** Of a page of a listing. */
  const pageSize = 2

  const listed = (token: string | null): string => {
    const names = [...objects.keys()].toSorted()
    const from = Number(token ?? 0)
    const rest = state.isEndless || names.length > from + pageSize
    const next = state.isEndless ? 0 : from + pageSize
    const contents = names
      .slice(from, from + pageSize)
      .map(
        (name) =>
          `<Contents><Key>${name}</Key><LastModified>${objects.get(name)!.at.toISOString()}</LastModified></Contents>`,
      )
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${rest}</IsTruncated>${rest ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`
  }

  const answers: Readonly<
    Record<string, (name: string, body: Buffer, token: string | null, range?: string) => [number, (Buffer | string)?]>
  > = {
    PUT: (name, bytes) => {
      objects.set(name, { bytes, at: new Date() })
      return [200]
    },
    GET: (name, _, token, range) => {
      if (name === '') return [200, listed(token)]
      const found = objects.get(name)
      if (!found) return [404]
      const [, last] = /^bytes=0-(\d+)$/.exec(range ?? '') ?? []
      return last === undefined ? [200, found.bytes] : [206, found.bytes.subarray(0, Number(last) + 1)]
    },
    DELETE: (name) => {
      objects.delete(name)
      return [204]
    },
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
      const inBucket = `/${keys.bucket}/`
      if (state.isDown) return response.writeHead(503).end()
      if (!isSigned(request, body, keys) || !pathname.startsWith(inBucket)) {
        state.refused += 1
        return response.writeHead(403).end()
      }
      const [status, answer] = answers[request.method ?? '']!(
        pathname.slice(inBucket.length),
        body,
        searchParams.get('continuation-token'),
        request.headers.range,
      )
      return response.writeHead(status).end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    state,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
