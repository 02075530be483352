// The sample PDF as it is kept: a copy of its pages.
import { newPdf } from '#server/platform/files/new-pdf.ts'
import { pdfOf } from '#test/sample-files.ts'

export async function keptPdf(file: Buffer = pdfOf()): Promise<Buffer> {
  const made = await newPdf(file)
  if ('fault' in made) throw new Error(made.fault)
  return made.content
}
