// PDF: only looked at, for a lender's people read it. What runs or carries other files is refused, and so is what needs a password.

/** How far from its end an archive's own end may stand. */
const archiveTail = 65_557
const tailBytes = 1024
const unwanted = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|Encrypt)\b/

/** True where it is a PDF from its first byte to its end, and holds nothing but pages. */
export function isPlainPdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  if (!/%%EOF\s*$/.test(bytes.subarray(-tailBytes).toString('latin1'))) return false
  if (bytes.subarray(-archiveTail).includes('PK\x05\x06', 0, 'latin1')) return false
  const text = bytes.toString('latin1')
  // A name may be written with some of its letters in hex.
  const names = text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /\/Type\s*\/Catalog\b|\/ObjStm\b/.test(text) && !unwanted.test(names)
}
