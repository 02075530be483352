// Sample files for upload tests, valid and hostile, built byte by byte.
import { crc32, deflateSync } from 'node:zlib'

const u16 = (value: number) => Buffer.of(value >> 8, value & 0xff)
function u32(value: number, isLittle = false): Buffer {
  const four = Buffer.alloc(4)
  if (isLittle) four.writeUInt32LE(value)
  else four.writeUInt32BE(value)
  return four
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}

interface Sized {
  readonly width?: number
  readonly height?: number
  /** Stands where cameras write what they know. */
  readonly comment?: string
}

/** A picture any browser draws: stripes in grey. `declared` lies about the size. */
export function pngOf({
  width = 640,
  height = 400,
  comment,
  declared = [width, height],
}: Sized & { declared?: readonly [number, number] } = {}): Buffer {
  const row = Buffer.alloc(width + 1, 0xbb).fill(0x44, 1, Math.ceil(width / 2))
  row[0] = 0
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([u32(declared[0]), u32(declared[1]), Buffer.of(8, 0, 0, 0, 0)])),
    ...(comment ? [chunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1'))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const segment = (marker: number, data: Buffer) => Buffer.concat([Buffer.of(0xff, marker), u16(data.length + 2), data])

/** A JPEG any browser draws: one grey, every block of eight by eight pixels in two bits. */
export function jpegOf({ width = 640, height = 400, comment }: Sized = {}): Buffer {
  const told = comment
    ? [segment(0xe1, Buffer.from(`Exif\0\0${comment}`, 'latin1')), segment(0xfe, Buffer.from(comment, 'latin1'))]
    : []
  const codes = (kind: number) => Buffer.concat([Buffer.of(kind, 1), Buffer.alloc(15), Buffer.of(0)])
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xe0, Buffer.from('4a46494600010100000100010000', 'hex')),
    ...told,
    segment(0xdb, Buffer.concat([Buffer.of(0), Buffer.alloc(64, 1)])),
    segment(0xc0, Buffer.concat([Buffer.of(8), u16(height), u16(width), Buffer.of(1, 1, 0x11, 0)])),
    segment(0xc4, codes(0x00)),
    segment(0xc4, codes(0x10)),
    segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)),
    Buffer.alloc(Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8) * 2) / 8)),
    Buffer.of(0xff, 0xd9),
  ])
}

function webpChunk(name: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(name, 'latin1'), u32(data.length, true), data, Buffer.alloc(data.length % 2)])
}

/** A WebP any browser draws: transparent all over, by codes of one symbol each. */
export function webpOf({ width = 640, height = 400, comment }: Sized = {}): Buffer {
  const size = u32(((height - 1) << 14) | (width - 1), true)
  const side = (pixels: number) => u32(pixels - 1, true).subarray(0, 3)
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    webpChunk('VP8X', Buffer.concat([Buffer.of(comment ? 0x08 : 0, 0, 0, 0), side(width), side(height)])),
    webpChunk('VP8L', Buffer.concat([Buffer.of(0x2f), size, Buffer.of(0x88, 0x88, 0x08)])),
    ...(comment ? [webpChunk('EXIF', Buffer.from(comment, 'latin1'))] : []),
  ])
  return Buffer.concat([Buffer.from('RIFF'), u32(body.length, true), body])
}

/** A PDF of one page; `more` stands in its catalogue, `ofPage` in the page, `others` are further objects from 5 on. */
export function pdfOf(more = '', ofPage = '', others: readonly string[] = []): Buffer {
  const drawing = '0 0 40 20 re f'
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${more} >>`,
    '<< /Type /Pages /Kids [ 3 0 R ] /Count 1 /MediaBox [ 0 0 200 100 ] >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${ofPage} >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    ...others,
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)
  return Buffer.from(`%PDF-1.4\n${objects.join('')}trailer\n<< /Root 1 0 R >>\n%%EOF\n`, 'latin1')
}

const html = '<!doctype html><script>alert(1)</script>'
const archive = Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1')

/** Files that must be refused, each with the code of the refusal (S-26). */
export const badFiles: Readonly<Record<string, readonly [file: Buffer, code: string]>> = {
  'no byte at all': [Buffer.alloc(0), 'tooSmall'],
  'a web page': [Buffer.from(html), 'format'],
  'a drawing with a script': [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'format',
  ],
  'a test virus': [Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'), 'format'],
  'a GIF': [Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'format'],
  'an archive': [Buffer.concat([Buffer.from('PK\x03\x04'), archive]), 'format'],
  'a web page that begins as a JPEG': [Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.from(html)]), 'incomplete'],
  'a JPEG with a web page behind it': [Buffer.concat([jpegOf(), Buffer.from(html)]), 'incomplete'],
  'half a JPEG': [jpegOf().subarray(0, 40), 'incomplete'],
  'a JPEG of no picture': [Buffer.of(0xff, 0xd8, 0xff, 0xd9), 'incomplete'],
  'a PNG with an archive behind it': [Buffer.concat([pngOf(), archive]), 'incomplete'],
  'a PNG with a wrong checksum': [
    Buffer.concat([pngOf().subarray(0, 40), Buffer.of(0), pngOf().subarray(41)]),
    'incomplete',
  ],
  'a PNG that says 50 000 pixels each way': [pngOf({ declared: [50_000, 50_000] }), 'tooLarge'],
  'a PNG that says no pixels': [pngOf({ declared: [0, 10] }), 'incomplete'],
  'half a WebP': [webpOf().subarray(0, -4), 'incomplete'],
  'a PDF that runs a script': [pdfOf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 'incomplete'],
  'a PDF that hides that it does': [pdfOf('/OpenAction << /S /J#61vaScript >>'), 'incomplete'],
  'a PDF with a file in it': [pdfOf('/Names << /EmbeddedFiles 3 0 R >>'), 'incomplete'],
  'a PDF that is an archive too': [Buffer.concat([pdfOf(), archive]), 'incomplete'],
  'a PDF with an archive before its end': [
    Buffer.concat([pdfOf().subarray(0, 60), archive, pdfOf().subarray(60)]),
    'incomplete',
  ],
  'a PDF in name only': [Buffer.from('%PDF-1.4 nothing'), 'incomplete'],
}
