// WebP read chunk by chunk, and written again with only those that draw it.
import type { Picture } from './jpeg.ts'

interface Chunk {
  readonly name: string
  readonly data: Buffer
}

/** All chunks, or nothing where they do not fill the file exactly. */
function chunksOf(bytes: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  let at = 12
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length
    if (end > bytes.length) return undefined
    chunks.push({ name: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, end) })
    at = end + (length % 2)
  }
  return at === bytes.length ? chunks : undefined
}

type Size = Pick<Picture, 'width' | 'height'>

/** By the chunk that holds the picture's size; nothing where it is none. */
const sizes: Readonly<Record<string, (data: Buffer) => Size | undefined>> = {
  'VP8 ': (data) =>
    data.length > 10 && data.readUIntBE(3, 3) === 0x9d012a
      ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
      : undefined,
  VP8L: (data) => {
    if (data.length < 6 || data[0] !== 0x2f) return undefined
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  },
}

const alphaFlag = 0x10

/** Nothing where it is no WebP from the first byte to the last, or one that moves. */
export function readWebp(bytes: Buffer): Picture | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined
  const chunks = bytes.readUInt32LE(4) + 8 === bytes.length ? chunksOf(bytes) : undefined
  const pictures = chunks?.filter(({ name }) => Object.hasOwn(sizes, name)) ?? []
  const size = pictures.length === 1 ? sizes[pictures[0]!.name]!(pictures[0]!.data) : undefined
  if (!chunks || !size || chunks.some(({ name }) => name === 'ANIM')) return undefined
  const kept = chunks.flatMap(({ name, data }): Chunk[] => {
    if (name === 'ALPH' || Object.hasOwn(sizes, name)) return [{ name, data }]
    if (name !== 'VP8X' || data.length !== 10) return []
    // What it says of profiles and of who took it goes with those.
    return [{ name, data: Buffer.concat([Buffer.of(data[0]! & alphaFlag), data.subarray(1)]) }]
  })
  return { content: written(kept), ...size }
}

function written(chunks: readonly Chunk[]): Buffer {
  const body = chunks.flatMap(({ name, data }) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(data.length, 4)
    return [head, data, Buffer.alloc(data.length % 2)]
  })
  const riff = Buffer.from('RIFF....WEBP', 'latin1')
  riff.writeUInt32LE(
    body.reduce((sum, { length }) => sum + length, 4),
    4,
  )
  return Buffer.concat([riff, ...body])
}
