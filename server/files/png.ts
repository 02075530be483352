// PNG read chunk by chunk, and written again with only those that draw it.
import { crc32 } from 'node:zlib'
import type { Picture } from './jpeg.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const drawing = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs'])

/** Nothing where it is no PNG from the first byte to the last. */
export function readPng(bytes: Buffer): Picture | undefined {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined
  const kept: Buffer[] = [signature]
  const names: string[] = []
  for (let at = signature.length; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (names.length === 0 && (name !== 'IHDR' || end - at !== 25)) return undefined
    names.push(name)
    if (drawing.has(name)) kept.push(bytes.subarray(at, end))
    at = end
    if (name !== 'IEND') continue
    return at === bytes.length && names.includes('IDAT')
      ? { content: Buffer.concat(kept), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      : undefined
  }
  return undefined
}
