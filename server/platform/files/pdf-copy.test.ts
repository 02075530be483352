// Test of copied PDFs: what is left behind, what stays, and that a copy is a PDF that a reader opens (S-26, ASVS 14.2.8).
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { jpegOf, pdfOf } from '#test/sample-files.ts'
import { newPdf } from './new-pdf.ts'

const copyOf = async (bytes: Buffer): Promise<Buffer> => {
  const made = await newPdf(bytes)
  if ('fault' in made) throw new Error(made.fault)
  return made.content
}
const link = (action: string) => `/Annots [ << /Type /Annot /Subtype /Link /Rect [ 0 0 9 9 ] /A << ${action} >> >> ]`
const canary = 'canary.example'

describe('S-26: a PDF is kept without anything that acts, and without its past', () => {
  test.each<[what: string, ...parts: Parameters<typeof pdfOf>]>([
    ['an action when it is opened', `/OpenAction << /S /URI /URI (https://${canary}) >>`],
    ['a place to open at', `/OpenAction [ 3 0 R /FitH (${canary}) ]`],
    ['actions of the document', `/AA << /WC << /S /URI /URI (https://${canary}) >> >>`],
    ['actions of a page', '', `/AA << /O << /S /GoToR /F (\\\\\\\\${canary}\\\\share\\\\x.pdf) >> >>`],
    ['a link to the web', '', link(`/S /URI /URI (https://${canary})`)],
    ['a link to a share', '', link(`/S /GoToR /F (\\\\\\\\${canary}\\\\share\\\\x.pdf)`)],
    ['a thread of articles', '', link(`/S /Thread /F (//${canary}/x.pdf)`)],
    ['names of places', `/Names << /Dests << /Names [ (${canary}) [ 3 0 R /Fit ] ] >> >>`],
    ['a base of links', `/URI << /Base (https://${canary}) >>`],
    ['an outline', `/Outlines << /First << /Title (${canary}) >> >>`],
    ['metadata', '/Metadata 5 0 R', '', [`<< /Type /Metadata /Length 14 >>\nstream\n${canary}\nendstream`]],
    ['what the program knew', '', `/PieceInfo << /App << /Private (${canary}) >> >> /LastModified (${canary})`],
    ['an object that nothing uses', '', '', [`<< /Author (${canary}) >>`]],
    [
      'content in another file',
      '',
      '/Resources << /XObject << /X 5 0 R >> >>',
      [`<< /Subtype /Form /BBox [ 0 0 9 9 ] /F (\\\\\\\\${canary}\\\\x) /Length 0 >>\nstream\n\nendstream`],
    ],
    [
      'a field that acts',
      '',
      `/Annots [ << /Subtype /Widget /Rect [ 0 0 9 9 ] /AP << /N 4 0 R >> /TU (${canary}) /A << /S /URI /URI (https://${canary}) >> >> ]`,
    ],
  ])('%s', async (_what, ...parts) => {
    const file = pdfOf(...parts)
    expect(file.includes(canary)).toBe(true)
    const copied = await copyOf(file)
    expect(copied.includes(canary)).toBe(false)
    expect(copied.toString('latin1')).not.toMatch(/\/(?:URI|OpenAction|AA|GoToR|Metadata|Info|Producer|PieceInfo)\b/)
    expect((await PDFDocument.load(copied, { updateMetadata: false })).getPageCount()).toBe(1)
  })

  test('who wrote it with which program is gone, and so are its dates', async () => {
    const document = await PDFDocument.create()
    document.addPage().drawRectangle({ width: 20, height: 20 })
    document.setAuthor(canary)
    const file = Buffer.from(await document.save({ useObjectStreams: false }))
    const read = await PDFDocument.load(await copyOf(file), { updateMetadata: false })
    const told = [read.getAuthor(), read.getProducer(), read.getCreator(), read.getCreationDate(), read.getTitle()]
    expect(told).toEqual([undefined, undefined, undefined, undefined, undefined])
  })

  test('a picture within it loses its EXIF, and keeps its pixels', async () => {
    const document = await PDFDocument.create()
    const picture = await document.embedJpg(jpegOf({ comment: canary }))
    document.addPage().drawImage(picture)
    const file = Buffer.from(await document.save())
    expect(file.includes(canary)).toBe(true)
    const copied = await copyOf(file)
    expect(copied.includes(canary)).toBe(false)
    expect(copied.includes(jpegOf().subarray(-100))).toBe(true)
  })
})

describe('S-26: what a PDF shows stays', () => {
  test('drawing, size and turn of a page, also where they stand further up', async () => {
    const read = await PDFDocument.load(await copyOf(pdfOf('', '/Rotate 90')), { updateMetadata: false })
    const [page] = read.getPages()
    expect(page!.getSize()).toEqual({ width: 200, height: 100 })
    expect(page!.getRotation().angle).toBe(90)
    expect((await copyOf(pdfOf())).includes('0 0 40 20 re f')).toBe(true)
  })

  test('fonts and pictures of any name, and a field as it was filled in', async () => {
    const resources = '/Resources << /Font << /A 5 0 R /P 5 0 R /URI 5 0 R >> >>'
    const field = '/Annots [ << /Subtype /Widget /Rect [ 0 0 9 9 ] /AP << /N 4 0 R >> >> ]'
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
    const copied = await copyOf(pdfOf('', `${resources} ${field}`, [font]))
    const [page] = (await PDFDocument.load(copied, { updateMetadata: false })).getPages()
    const fonts = page!.node.Resources()?.lookup(PDFName.of('Font'))
    expect(fonts?.toString()).toMatch(/\/A [\s\S]*\/P [\s\S]*\/URI /)
    expect(page!.node.Annots()?.size()).toBe(1)
  })

  test('the same file gives the same bytes, and a copy copies to itself', async () => {
    const once = await copyOf(pdfOf())
    expect(await copyOf(pdfOf())).toEqual(once)
    expect(await copyOf(once)).toEqual(once)
  })
})

test('S-26: a PDF without pages, or whose objects nest without end, is refused', async () => {
  const none = Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  )
  expect(await newPdf(none)).toEqual({ fault: 'incomplete' })
  const deep = '[ '.repeat(300) + '] '.repeat(300)
  expect(await newPdf(pdfOf('', `/Group << /X ${deep} >>`))).toEqual({ fault: 'tooLarge' })
  const circle = '/Resources << /XObject << /X 5 0 R >> >>'
  const itself =
    '<< /Subtype /Form /BBox [ 0 0 9 9 ] /Resources << /XObject << /X 5 0 R >> >> /Length 0 >>\nstream\n\nendstream'
  expect(await newPdf(pdfOf('', circle, [itself]))).toMatchObject({ type: 'application/pdf' })
})
