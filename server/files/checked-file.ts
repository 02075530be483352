// What a file that an applicant sent is, by its content alone: its name and what the browser calls it prove nothing (S-26).
import type { FileType } from '#contract/follow-up-files.ts'
import type { FaultCode } from '#domain/rules.ts'
import { readJpeg } from './jpeg.ts'
import type { Picture } from './jpeg.ts'
import { isPlainPdf } from './pdf.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/** `tooSmall`: empty; `format`: none of the types; `incomplete`: one of them, but not whole or with more in it; `tooLarge`: pixels. */
export type CheckedFile =
  | { readonly type: FileType; readonly content: Buffer }
  | { readonly fault: Extract<FaultCode, 'tooSmall' | 'format' | 'incomplete' | 'tooLarge'> }

interface Kind {
  readonly type: FileType
  readonly isBegun: (bytes: Buffer) => boolean
  readonly read: (bytes: Buffer) => Buffer | 'tooLarge' | undefined
}

/** Pixels, and how long a side may be: more than any camera needs, less than what fills a reader's memory. */
const pixelsAtMost = 60_000_000
const sideAtMost = 16_000

const picture = (read: (bytes: Buffer) => Picture | undefined) => (bytes: Buffer) => {
  const found = read(bytes)
  if (!found || found.width === 0 || found.height === 0) return undefined
  const { content, width, height } = found
  return width * height > pixelsAtMost || Math.max(width, height) > sideAtMost ? 'tooLarge' : content
}
const begins =
  (hex: string, at = 0) =>
  (bytes: Buffer) =>
    bytes.toString('hex', at, at + hex.length / 2) === hex

const kinds: readonly Kind[] = [
  { type: 'image/jpeg', isBegun: begins('ffd8ff'), read: picture(readJpeg) },
  { type: 'image/png', isBegun: begins('89504e470d0a1a0a'), read: picture(readPng) },
  { type: 'image/webp', isBegun: begins('57454250', 8), read: picture(readWebp) },
  { type: 'application/pdf', isBegun: begins('255044462d'), read: (bytes) => (isPlainPdf(bytes) ? bytes : undefined) },
]

/** The file without its metadata, or what is wrong with it. */
export function checkedFile(bytes: Buffer): CheckedFile {
  if (bytes.length === 0) return { fault: 'tooSmall' }
  const kind = kinds.find(({ isBegun }) => isBegun(bytes))
  if (!kind) return { fault: 'format' }
  const content = kind.read(bytes)
  if (content === 'tooLarge') return { fault: 'tooLarge' }
  return content ? { type: kind.type, content } : { fault: 'incomplete' }
}
