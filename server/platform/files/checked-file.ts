// File check by content alone: a file's name and the browser's media type prove nothing (S-26). Runs in the process of
// `file-process.ts`, which hostile content may take down.
import type { CheckedFile } from './file-verdict.ts'
import { newPdf } from './new-pdf.ts'
import { newPicture } from './picture.ts'
import type { PictureFormat } from './picture.ts'

interface Kind {
  readonly isBegun: (bytes: Buffer) => boolean
  /** False where bytes follow the picture's end: they are none of it. */
  readonly isEnded: (bytes: Buffer) => boolean
  readonly read: (bytes: Buffer) => Promise<CheckedFile>
}

const begins =
  (hex: string, at = 0) =>
  (bytes: Buffer) =>
    bytes.toString('hex', at, at + hex.length / 2) === hex
const ends = (hex: string) => (bytes: Buffer) => bytes.subarray(-hex.length / 2).toString('hex') === hex

const picture = (format: PictureFormat) => (bytes: Buffer) => newPicture(bytes, format)

const kinds: readonly Kind[] = [
  { isBegun: begins('ffd8ff'), isEnded: ends('ffd9'), read: picture('jpeg') },
  { isBegun: begins('89504e470d0a1a0a'), isEnded: ends('49454e44ae426082'), read: picture('png') },
  {
    isBegun: (bytes) => begins('52494646')(bytes) && begins('57454250', 8)(bytes),
    isEnded: (bytes) => bytes.readUInt32LE(4) + 8 === bytes.length,
    read: picture('webp'),
  },
  {
    isBegun: begins('255044462d'),
    isEnded: (bytes) => /%%EOF\s*$/.test(bytes.subarray(-1024).toString('latin1')),
    read: newPdf,
  },
]

/** The file as it is kept, made anew and without metadata; or what is wrong with it. */
export async function checkedFile(bytes: Buffer): Promise<CheckedFile> {
  if (bytes.length === 0) return { fault: 'tooSmall' }
  const kind = kinds.find(({ isBegun }) => isBegun(bytes))
  if (!kind) return { fault: 'format' }
  return kind.isEnded(bytes) ? kind.read(bytes) : { fault: 'incomplete' }
}
