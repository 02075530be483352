// The process that reads what applicants send: pictures are decoded by a native library, and whatever content does to it, the
// server goes on. One file at a time; it ends with the process that began it.
import { checkedFile } from './checked-file.ts'

export interface FileToRead {
  readonly bytes: Uint8Array
}

process.on('message', ({ bytes }: FileToRead) => {
  void checkedFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((checked) => {
    if (process.connected) process.send?.(checked)
  })
})
process.on('disconnect', () => process.exit(0))
