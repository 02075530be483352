// PDF as it is kept: checked, then its pages copied into a new document (S-26).
import type { CheckedFile } from './file-verdict.ts'
import { pdfFault } from './pdf.ts'

/** The new document; `incomplete` where the library cannot read the old one. */
export async function newPdf(bytes: Buffer): Promise<CheckedFile> {
  const fault = pdfFault(bytes)
  if (fault) return { fault }
  // Most files are pictures: the library is loaded by the first PDF.
  const { copyOfPdf, TooMuchInPdf } = await import('./pdf-copy.ts')
  try {
    return { type: 'application/pdf', content: await copyOfPdf(bytes) }
  } catch (error) {
    return { fault: error instanceof TooMuchInPdf ? 'tooLarge' : 'incomplete' }
  }
}
