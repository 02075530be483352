// PDF check before a library reads it: refuses scripts, embedded files, passwords and excessive size (S-26). A file that passes is
// copied by `pdf-copy.ts`. Too large is too many pages, or more unpacked than a reader can bear.
import { inflateSync } from 'node:zlib'
import type { FileFault } from './file-verdict.ts'

/** Largest distance of an archive's own end from the end of the file. */
const archiveTail = 65_557
const pagesAtMost = 40
/** Bytes of all that is packed, once unpacked. */
const unpackedAtMost = 150_000_000

/** Long enough not to come about by chance in packed bytes: looked for everywhere. */
const unwanted = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Encrypt|SubmitForm|ImportData|GoToE|Rendition)\b/
/** Looked for where names stand. */
const unwantedShort = /\/(?:JS|XFA)\b/
const anyStream = /stream\r?\n/g

/** A name may be written with some of its letters in hex. */
const named = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

interface Parts {
  /** Everything but the streams. */
  readonly outside: string
  readonly streams: readonly { readonly dictionary: string; readonly packed: Buffer }[]
}

function splitStreams(bytes: Buffer, text: string): Parts {
  const outside: string[] = []
  const streams: { dictionary: string; packed: Buffer }[] = []
  let from = 0
  for (const { index, 0: word } of text.matchAll(anyStream)) {
    const before = text.slice(Math.max(from, index - 4096), index)
    // A stream stands behind its dictionary; anywhere else the word hides what a reader may take for something else.
    if (index < from || !/>>\s*$/.test(before)) continue
    const begin = index + word.length
    const end = text.indexOf('endstream', begin)
    if (end < 0) break
    outside.push(text.slice(from, index))
    streams.push({ dictionary: named(before.slice(before.lastIndexOf('obj') + 1)), packed: bytes.subarray(begin, end) })
    from = end
  }
  outside.push(text.slice(from))
  return { outside: outside.join('\n'), streams }
}

/** The unpacked stream: nothing where it is not packed this way or is damaged; `tooLarge` beyond the room there is. */
function unpacked(packed: Buffer, room: number): Buffer | 'tooLarge' | undefined {
  try {
    // Ends of lines before `endstream` are no part of it.
    return inflateSync(packed, { maxOutputLength: room, finishFlush: 2 })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : undefined
  }
}

/** Fault of the file; nothing where it is a PDF from its first byte to its end, and holds nothing but pages. */
export function pdfFault(bytes: Buffer): FileFault | undefined {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return 'incomplete'
  if (bytes.subarray(-archiveTail).includes('PK\x05\x06', 0, 'latin1')) return 'incomplete'
  const text = bytes.toString('latin1')
  const { outside, streams } = splitStreams(bytes, text)
  const seen = [outside]
  let room = unpackedAtMost
  for (const { dictionary, packed } of streams) {
    const isPacked = /\/(?:FlateDecode|Fl)\b/.test(dictionary)
    const isObjects = /\/ObjStm\b/.test(dictionary)
    // Objects packed in another way could not be looked at.
    if (isObjects && (!isPacked || /\/DecodeParms\b|\/Filter\s*\[[^\]]*\/[^\]]*\//.test(dictionary)))
      return 'incomplete'
    if (!isPacked) continue
    const content = unpacked(packed, room)
    if (content === 'tooLarge') return 'tooLarge'
    if (content === undefined && isObjects) return 'incomplete'
    room -= content?.length ?? 0
    if (room <= 0) return 'tooLarge'
    if (isObjects) seen.push(content!.toString('latin1'))
  }
  const names = named(seen.join('\n'))
  if (!/\/Type\s*\/Catalog\b/.test(names)) return 'incomplete'
  if (unwanted.test(names) || unwantedShort.test(names) || unwanted.test(named(text))) return 'incomplete'
  return [...names.matchAll(/\/Type\s*\/Page\b/g)].length > pagesAtMost ? 'tooLarge' : undefined
}
