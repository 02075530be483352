// Picture re-encoding from pixels: upright, downscaled, without any other content of the file (S-26, ASVS 14.2.8).
import sharp from 'sharp'
import type { CheckedFile } from './file-verdict.ts'

export type PictureFormat = 'jpeg' | 'png' | 'webp'

/** Pixels, and how long a side may be: more than any camera needs, less than what fills a reader's memory. */
const pixelsAtMost = 60_000_000
const sideAtMost = 16_000
/** Bytes of all pixels once decoded, as sixty million of three colours take. A small file may unpack to far more (S-26). */
const decodedAtMost = pixelsAtMost * 3
/** Bytes of one colour of one pixel, by the library's name for it; of what is not named here, the most there is. */
const sampleBytes: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }
const mostSampleBytes = 8
/** Of the longer side, of what is kept: small print on a card stays readable. */
const longestSide = 3000
const quality = 88
const secondsAtMost = 10

sharp.cache(false)
sharp.concurrency(1)
// The library reads many more formats, some through large and old code: it is to know these three alone.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** A JPEG of what the picture shows; `incomplete` where its pixels cannot all be read, or where it moves. */
export async function newPicture(bytes: Buffer, format: PictureFormat): Promise<CheckedFile> {
  const open = () => sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error', sequentialRead: true })
  try {
    const { format: found, width, height, channels, depth, pages = 1 } = await open().metadata()
    if (found !== format || pages > 1) return { fault: 'incomplete' }
    if (width * height > pixelsAtMost || Math.max(width, height) > sideAtMost) return { fault: 'tooLarge' }
    // A grey one has three colours by the time it is written, and every picture is counted so.
    const decoded = width * height * Math.max(3, channels) * (sampleBytes[depth] ?? mostSampleBytes)
    if (decoded > decodedAtMost) return { fault: 'tooLarge' }
    const content = await open()
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .timeout({ seconds: secondsAtMost })
      .toBuffer()
    return { type: 'image/jpeg', content }
  } catch (error) {
    return { fault: /pixel limit/.test(String(error)) ? 'tooLarge' : 'incomplete' }
  }
}
