// JPEG without what cameras write beside the picture: EXIF with its place and time, XMP, comments (S-26, ASVS 14.2.8). For pictures
// within a PDF, whose pixels stay as they are; pictures of their own are re-encoded.

/** Kept of the segments for applications: the sizes of JFIF, the colours' profile, and how Adobe stored the colours. */
const keptApplications: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee])
const comment = 0xfe
const startOfScan = 0xda

const isTold = (marker: number) =>
  marker === comment || (marker >= 0xe0 && marker <= 0xef && !keptApplications.has(marker))

/** The same picture; the bytes as they are from where they are no JPEG. */
export function bareJpeg(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  // Ends with the bytes: every turn goes on by two or more.
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (marker === startOfScan) break
    const end = at + 2 + Math.max(2, bytes[at + 2]! * 256 + bytes[at + 3]!)
    if (!isTold(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  kept.push(bytes.subarray(at))
  return Buffer.concat(kept)
}
