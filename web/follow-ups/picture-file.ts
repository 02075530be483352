// Picture preparation before upload: re-encoded without place and camera data, and scaled down for a slow phone.
import { fileBytesAtMost } from '#contract/follow-up-files.ts'
import type { FileType } from '#contract/follow-up-files.ts'
import type { FaultCode } from '#domain/questions/rules.ts'

export interface PreparedFile {
  readonly file: Blob
  readonly type: FileType
  /** A small picture as an address of data; absent where there is nothing to show. */
  readonly preview?: string
}

/** Pixels of the longer side: small print on a card stays readable. */
const longestSide = 2000
const longestPreview = 480
const quality = 0.85

/** The file to send, or its fault. */
export async function preparedFile(file: File): Promise<PreparedFile | { readonly fault: FaultCode }> {
  if (file.size === 0) return { fault: 'tooSmall' }
  if (file.type === 'application/pdf')
    return file.size > fileBytesAtMost ? { fault: 'tooLarge' } : { file, type: 'application/pdf' }
  // A picture that the browser cannot draw might be unreadable for everybody else too.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return { fault: 'format' }
  const small = rescaled(picture, longestPreview).toDataURL('image/jpeg', 0.7)
  const blob = await new Promise<Blob | null>((resolve) =>
    rescaled(picture, longestSide).toBlob(resolve, 'image/jpeg', quality),
  )
  picture.close()
  if (!blob) return { fault: 'format' }
  if (blob.size > fileBytesAtMost) return { fault: 'tooLarge' }
  return { file: blob, type: 'image/jpeg', preview: small }
}

function rescaled(picture: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (pen) {
    // JPEG knows no transparency: without a ground it would be black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}
