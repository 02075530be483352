// Copy of a PDF's pages into a new document: what they draw, and nothing else of the file (S-26, ASVS 14.2.8). Actions, links,
// scripts, attached files and metadata are left behind.
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNull, PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import type { PDFContext, PDFObject } from '@cantoo/pdf-lib'
import { bareJpeg } from './bare-jpeg.ts'

const words = (text: string) => text.split(' ')

/** Of a page; what it does not say itself stands further up. */
const ownPageKeys = ['Contents', 'UserUnit', 'Group'] as const
const inheritedPageKeys = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const
/** Of an annotation: where it stands. A link looks like nothing, and is left out. */
const annotationKeys = ['Type', 'Subtype', 'Rect', 'F', 'AS'] as const
const annotationKinds = words('Widget Stamp FreeText Ink Square Circle Line Highlight Underline')
/** Wherever they stand: what acts, tells of the file's past, or leads elsewhere. */
const unwantedKeys: ReadonlySet<string> = new Set([
  ...words('A AA OpenAction JS JavaScript URI Launch Next Dest Dests'),
  ...words('EF AF EmbeddedFiles Ref OPI Alternates PS XFA'),
  ...words('Metadata PieceInfo LastModified Info Lang Measure PtData Thumb'),
  ...words('StructParent StructParents Parent P Popup OC B'),
])
/** Of a stream too: it may lie in another file, which a reader would go and get. */
const unwantedOfStreams: ReadonlySet<string> = new Set([...unwantedKeys, ...words('F FFilter FDecodeParms')])
/** Names in these are the file's own, and may be any. */
const nameTables: ReadonlySet<string> = new Set(
  words('Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs Colorants'),
)
/** Greatest depth of nested objects, and their greatest number. */
const deepest = 100
const objectsAtMost = 1_000_000

/** More in it than is copied. */
export class TooMuchInPdf extends Error {}

/** Copies objects from one document to another, each once. */
class Copier {
  private readonly done = new Map<PDFRef, PDFRef>()
  private count = 0
  private readonly from: PDFContext
  private readonly to: PDFContext

  constructor(from: PDFContext, to: PDFContext) {
    this.from = from
    this.to = to
  }

  copy(object: PDFObject | undefined, depth = 0, isTable = false): PDFObject {
    if (depth > deepest || this.count++ > objectsAtMost) throw new TooMuchInPdf()
    if (object instanceof PDFRef) return this.reference(object, depth, isTable)
    if (object instanceof PDFStream) return this.stream(object, depth)
    if (object instanceof PDFDict) return this.dict(object, depth, isTable ? new Set() : unwantedKeys)
    if (object instanceof PDFArray) {
      const copied = PDFArray.withContext(this.to)
      for (const each of object.asArray()) copied.push(this.copy(each, depth + 1))
      return copied
    }
    return object ? object.clone(this.to) : PDFNull
  }

  /** Only these keys of it. */
  only(object: PDFDict, keys: readonly string[]): PDFDict {
    const copied = PDFDict.withContext(this.to)
    for (const key of keys) {
      const value = object.get(PDFName.of(key))
      if (value) copied.set(PDFName.of(key), this.copy(value, 1))
    }
    return copied
  }

  private reference(ref: PDFRef, depth: number, isTable: boolean): PDFObject {
    const before = this.done.get(ref)
    if (before) return before
    // Known before it is copied: objects may point at one another in a circle.
    const copied = this.to.nextRef()
    this.done.set(ref, copied)
    this.to.assign(copied, this.copy(this.from.lookup(ref), depth + 1, isTable))
    return copied
  }

  private dict(dict: PDFDict, depth: number, unwanted: ReadonlySet<string>): PDFDict {
    const copied = PDFDict.withContext(this.to)
    for (const [key, value] of dict.entries()) {
      const name = key.decodeText()
      if (!unwanted.has(name)) copied.set(key, this.copy(value, depth + 1, nameTables.has(name)))
    }
    return copied
  }

  private stream(stream: PDFStream, depth: number): PDFObject {
    const dict = this.dict(stream.dict, depth, unwantedOfStreams)
    const contents = stream.getContents()
    const isJpeg = dict.get(PDFName.of('Filter'))?.toString() === '/DCTDecode'
    return PDFRawStream.of(dict, isJpeg ? bareJpeg(contents) : contents)
  }
}

/** The annotations that show something, and do nothing: filled-in fields, stamps, drawings. */
function shownAnnotations(copier: Copier, annotations: PDFArray | undefined, to: PDFContext): PDFArray {
  const copied = PDFArray.withContext(to)
  for (let at = 0; at < (annotations?.size() ?? 0); at++) {
    const annotation = annotations!.lookupMaybe(at, PDFDict)
    const kind = annotation?.lookupMaybe(PDFName.of('Subtype'), PDFName)?.decodeText()
    const looks = annotation?.lookupMaybe(PDFName.of('AP'), PDFDict)
    if (!annotation || !looks || kind === undefined || !annotationKinds.includes(kind)) continue
    const shown = copier.only(annotation, annotationKeys)
    shown.set(PDFName.of('AP'), copier.only(looks, ['N']))
    copied.push(to.register(shown))
  }
  return copied
}

/** A new document of the same pages. Throws where the library cannot read the file, or where there is too much in it. */
export async function copyOfPdf(bytes: Buffer): Promise<Buffer> {
  const before = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Infinity })
  const after = await PDFDocument.create({ updateMetadata: false })
  const copier = new Copier(before.context, after.context)
  const pages = before.getPages()
  if (pages.length === 0) throw new Error('A PDF without pages')
  for (const { node } of pages) {
    const { node: added } = after.addPage()
    const own = copier.only(node, ownPageKeys)
    for (const key of ownPageKeys) if (own.has(PDFName.of(key))) added.set(PDFName.of(key), own.get(PDFName.of(key))!)
    for (const key of inheritedPageKeys) {
      const value = node.getInheritableAttribute(PDFName.of(key))
      if (value) added.set(PDFName.of(key), copier.copy(value))
    }
    const annotations = shownAnnotations(copier, node.Annots(), after.context)
    if (annotations.size() > 0) added.set(PDFName.of('Annots'), annotations)
  }
  const copied = await after.save({ useObjectStreams: false, updateFieldAppearances: false, addDefaultPage: false })
  return Buffer.from(copied)
}
