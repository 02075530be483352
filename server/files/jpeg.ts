// JPEG read segment by segment, and written again without what says where, when and by whom it was taken.

export interface Picture {
  readonly content: Buffer
  readonly width: number
  readonly height: number
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** Comments and every application's own data; of those only Adobe's says how the colours are to be read. */
function isMetadata(marker: number, segment: Buffer): boolean {
  if (marker === 0xee) return segment.toString('latin1', 4, 9) !== 'Adobe'
  return marker === 0xfe || (marker > 0xe0 && marker <= 0xef)
}

/** Where the coded data that begin here end: at the next marker that is none of theirs. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) return -1
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return -1
}

/** Nothing where it is no JPEG from the first byte to the last: what stands behind its end is none of a picture. */
export function readJpeg(bytes: Buffer): Picture | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let size: Pick<Picture, 'width' | 'height'> | undefined
  let hasScan = false
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff || marker === 0 || isRestart(marker)) return undefined
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) {
      kept.push(bytes.subarray(at, at + 2))
      const isWhole = at + 2 === bytes.length && hasScan && size !== undefined
      return isWhole ? { content: Buffer.concat(kept), ...size! } : undefined
    }
    if (at + 4 > bytes.length) return undefined
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return undefined
    if (isFrame(marker)) {
      if (end < at + 9) return undefined
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    if (marker === 0xda) {
      hasScan = true
      end = endOfScan(bytes, end)
      if (end < 0) return undefined
    }
    const segment = bytes.subarray(at, end)
    if (!isMetadata(marker, segment)) kept.push(segment)
    at = end
  }
  return undefined
}
