// A page with a nonce, compressed once. The compressed text before and after the nonce is kept, and each answer puts its own
// between them as bytes that no format compresses (RFC 7932, 9.2; RFC 1951, 3.2.4). No answer is compressed again (19.5).
import { promisify } from 'node:util'
import { brotliDecompress, constants as zlib, crc32, createBrotliCompress, createDeflateRaw, gunzip } from 'node:zlib'
import type { Encoding } from '../http/encoding.ts'

/** Parts of a page around the nonce, uncompressed. */
export interface Around {
  readonly before: Buffer
  readonly after: Buffer
}

/** The page of a nonce, which is base64 of `nonceBytes`. */
export type PageOfNonce = (nonce: Buffer) => Buffer

export const nonceBytes = 18
/** A nonce as it stands in a page: base64. */
export const nonceLength = (nonceBytes / 3) * 4

const headTag = '<head>'
/** Place for a new element of the head. */
export const startOfHead = (html: Buffer) => html.indexOf(headTag) + headTag.length

/** A built page with the element of a nonce. `web/tracking/load-script.ts` reads it; browsers hide the attribute from style sheets. */
export function aroundNonce(html: Buffer): Around {
  const at = startOfHead(html)
  return {
    before: Buffer.concat([html.subarray(0, at), Buffer.from('<meta property="csp-nonce" nonce="')]),
    after: Buffer.concat([Buffer.from('">'), html.subarray(at)]),
  }
}

/** Two bytes behind the nonce stand with it: by them brotli chooses how the next letter is written. */
const overlap = 2

/** Bytes that no UTF-8 text has, and no two of them twice beside each other: nothing before or behind can refer to them. */
const never = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff]
const standIn = Buffer.from(
  Array.from({ length: nonceLength }, (_, at) => never[((Math.floor(at / 13) + 1) * at) % 13]!),
)

type Compressor = ReturnType<typeof createBrotliCompress> | ReturnType<typeof createDeflateRaw>

/** The bytes of each part, in one stream: a part may refer to those before it. */
async function inParts(stream: Compressor, flush: number, parts: readonly Buffer[]): Promise<Buffer[]> {
  const ended: Buffer[] = []
  let chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const take = () => {
    ended.push(Buffer.concat(chunks))
    chunks = []
  }
  for (const part of parts.slice(0, -1)) {
    stream.write(part)
    await new Promise<void>((resolve) => stream.flush(flush, resolve))
    take()
  }
  const end = new Promise<void>((resolve, reject) => stream.on('end', resolve).on('error', reject))
  stream.end(parts.at(-1))
  await end
  take()
  return ended
}

/** A meta-block that is not the last, of so many bytes, uncompressed. */
const brotliStored = (length: number) => {
  const bits = ((length - 1) << 3) | (1 << 19)
  return Buffer.from([bits & 255, (bits >> 8) & 255, bits >> 16])
}

const deflateStored = (length: number) =>
  Buffer.from([0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255])

interface Format {
  readonly open: (quality: 'best' | 'quick', size: number) => Compressor
  readonly flush: number
  readonly head: Buffer
  readonly stored: (length: number) => Buffer
  /** Trailer of the format, by the page as it is. */
  readonly end: (page: readonly Buffer[]) => Buffer
  readonly undo: (bytes: Buffer) => Promise<Buffer>
}

const formats: Readonly<Record<Encoding, Format>> = {
  br: {
    open: (quality, size) =>
      createBrotliCompress({
        params: { [zlib.BROTLI_PARAM_QUALITY]: quality === 'best' ? 11 : 5, [zlib.BROTLI_PARAM_SIZE_HINT]: size },
      }),
    flush: zlib.BROTLI_OPERATION_FLUSH,
    head: Buffer.of(),
    stored: brotliStored,
    end: () => Buffer.of(),
    undo: promisify(brotliDecompress),
  },
  gzip: {
    open: (quality) => createDeflateRaw({ level: quality === 'best' ? 9 : 5 }),
    flush: zlib.Z_SYNC_FLUSH,
    head: Buffer.from([31, 139, 8, 0, 0, 0, 0, 0, 0, 255]),
    stored: deflateStored,
    end: (page) => {
      const end = Buffer.alloc(8)
      end.writeUInt32LE(
        page.reduce((sum, part) => crc32(part, sum), 0),
        0,
      )
      end.writeUInt32LE(
        page.reduce((sum, { length }) => sum + length, 0),
        4,
      )
      return end
    },
    undo: promisify<Buffer, Buffer>(gunzip),
  },
}

/** Throws where the page would not come out as it is, whatever the nonce. */
export async function compressedAround(
  { before, after }: Around,
  encoding: Encoding,
  quality: 'best' | 'quick',
): Promise<PageOfNonce> {
  const { open, flush, head, stored, end, undo } = formats[encoding]
  const next = after.subarray(0, overlap)
  const rest = after.subarray(overlap)
  const place = Buffer.concat([standIn, next])
  const stream = open(quality, before.length + place.length + rest.length)
  const [first, , last] = await inParts(stream, flush, [before, place, rest])
  const opening = Buffer.concat([head, first!, stored(place.length)])
  const closing = Buffer.concat([next, last!])
  const page: PageOfNonce = (nonce) => Buffer.concat([opening, nonce, closing, end([before, nonce, after])])
  const trial = Buffer.alloc(nonceLength, 'n')
  if (!(await undo(page(trial))).equals(Buffer.concat([before, trial, after])))
    throw new Error('The page cannot be compressed around its nonce')
  return page
}
