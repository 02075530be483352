// Test of the file checker: accepted and refused files, and files that crash its process (S-26).
import { deflateSync } from 'node:zlib'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { badFiles, jpegOf, pdfOf, pngOf, webpOf } from '#test/sample-files.ts'
import { fileChecker } from './file-checker.ts'
import type { FileChecker } from './file-checker.ts'

const { withFileCheck, close } = fileChecker()
const owner = { lead: 'lead', network: 'network' }
const read = async ({ withFileCheck: inTurn }: Pick<FileChecker, 'withFileCheck'>, bytes: Buffer, of = owner) =>
  inTurn(of, (file) => file(bytes))
const check = async (bytes: Buffer) => {
  const checked = await read({ withFileCheck }, bytes)
  if ('busy' in checked) throw new Error('busy')
  return checked
}
const folder = mkdtempSync(join(tmpdir(), 'file-checker-'))
afterAll(() => {
  close()
  rmSync(folder, { recursive: true })
})

const contentOf = async (bytes: Buffer): Promise<Buffer> => {
  const checked = await check(bytes)
  if ('fault' in checked) throw new Error(checked.fault)
  return checked.content
}

describe('S-26: pictures are made anew', () => {
  const comment = 'GPS 40.4168 -3.7038'
  test.each([
    ['JPEG', jpegOf({ comment })],
    ['PNG', pngOf({ comment })],
    ['WebP', webpOf({ comment })],
  ])('a %s is a JPEG afterwards, without what was known of it', async (_format, file) => {
    expect(file.includes('GPS')).toBe(true)
    const content = await contentOf(file)
    expect(content.includes('GPS')).toBe(false)
    const { format, width, height, exif } = await sharp(content).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 640, height: 400, exif: undefined })
  })

  test('it stands upright, and its longer side is no longer than people need', async () => {
    const turned = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#fff' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { width, height, orientation } = await sharp(await contentOf(turned)).metadata()
    expect({ width, height, orientation }).toEqual({ width: 750, height: 3000, orientation: undefined })
  })

  test.each(['rgb16', 'grey16'])(
    'S-26: a small file of 59 million pixels, %s, is refused before it is decoded',
    async (space) => {
      const file = await sharp({
        create: { width: 7700, height: 7700, channels: 3, background: '#fff' },
        limitInputPixels: false,
      })
        .toColourspace(space)
        .png({ compressionLevel: 9 })
        .toBuffer()
      expect(file.length).toBeLessThan(1_000_000)
      expect((await sharp(file).metadata()).depth).toBe('ushort')
      const begun = performance.now()
      expect(await check(file)).toEqual({ fault: 'tooLarge' })
      expect(performance.now() - begun).toBeLessThan(3000)
    },
    60_000,
  )

  test('the same file gives the same bytes', async () => {
    expect(await contentOf(pngOf())).toEqual(await contentOf(pngOf()))
  })
})

/** A PDF with a stream in it. */
const pdfWith = (dictionary: string, stream: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `${pdfOf().toString('latin1').split('trailer')[0]!}5 0 obj\n<< /Length ${stream.length} ${dictionary} >>\nstream\n`,
    ),
    stream,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ])
const packed = (dictionary: string, content: Buffer) => pdfWith(dictionary, deflateSync(content))
const objects = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'
const moreBadFiles: Readonly<Record<string, readonly [file: Buffer, code: string]>> = {
  'a PDF that hides a script among packed objects': [
    packed(objects, Buffer.from('1 0 << /S /JavaScript >>')),
    'incomplete',
  ],
  'a PDF with objects packed twice': [
    packed('/Type /ObjStm /Filter [ /FlateDecode /FlateDecode ]', Buffer.from('1 0 <<>>')),
    'incomplete',
  ],
  'a PDF with objects that do not unpack': [pdfWith(objects, Buffer.from('not packed')), 'incomplete'],
  'a PDF that unpacks to a hundred times a drawing': [
    packed('/Filter /FlateDecode', Buffer.alloc(160_000_000)),
    'tooLarge',
  ],
  'a PDF of too many pages': [pdfOf(`/Kids [ ${'<< /Type /Page >> '.repeat(41)} ]`), 'tooLarge'],
  'a PDF that wants a password': [pdfOf('/Encrypt 5 0 R'), 'incomplete'],
  'a PDF that starts a program': [pdfOf('/OpenAction << /S /Launch /F (cmd.exe) >>'), 'incomplete'],
  'a text with the end of a JPEG': [Buffer.concat([Buffer.from('disguised'), Buffer.of(0xff, 0xd9)]), 'format'],
  'an icon': [Buffer.from('00000100010010100000', 'hex'), 'format'],
  'a TIFF': [Buffer.from('49492a00080000000000', 'hex'), 'format'],
  'a sound in the clothes of a WebP': [Buffer.concat([Buffer.from('RIFF\x04\0\0\0WAVE')]), 'format'],
}

describe('S-26: what is none of those is refused', () => {
  test.each(Object.entries({ ...badFiles, ...moreBadFiles }))('%s', async (_what, [file, fault]) => {
    expect(await check(file)).toEqual({ fault })
  })

  test.each([
    ['packed objects that only draw', packed(objects, Buffer.from('9 0 << /Type /Font >>'))],
    ['a drawing whose bytes look like a name', pdfWith('', Buffer.from('\x01/JS \x02'))],
  ])('a PDF with %s is taken', async (_what, file) => {
    expect(await check(file)).toMatchObject({ type: 'application/pdf' })
  })
})

describe('S-26: a file that takes the reading process down', () => {
  const script = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }
  const ends =
    "process.on('message', ({ bytes }) => bytes.length > 3 ? process.abort() : process.send({ fault: 'tooSmall' }))"
  const hangs =
    "process.on('message', ({ bytes }) => { while (bytes.length > 3); process.send({ fault: 'tooSmall' }) })"
  test.each([
    ['ends it', 'ends.mjs', ends],
    ['holds it', 'hangs.mjs', hangs],
  ])('one that %s is refused, and the next is read', async (_what, name, text) => {
    const checker = fileChecker({ script: script(name, text), timeoutMs: 2000 })
    const both = [read(checker, Buffer.alloc(10)), read(checker, Buffer.alloc(1))]
    expect(await Promise.all(both)).toEqual([{ fault: 'incomplete' }, { fault: 'tooSmall' }])
    checker.close()
  })

  test('it knows none of the server’s settings', async () => {
    process.env.LOANFORM_CANARY = 'secret'
    const text = "process.on('message', () => process.send({ fault: process.env.LOANFORM_CANARY ?? 'format' }))"
    const checker = fileChecker({ script: script('settings.mjs', text) })
    expect(await read(checker, Buffer.of(1))).toEqual({ fault: 'format' })
    checker.close()
    delete process.env.LOANFORM_CANARY
  })
})
