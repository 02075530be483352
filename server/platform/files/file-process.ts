// Child process that reads uploads, so that hostile content cannot take the server down. Pictures are decoded by a native
// library. One file at a time; it ends with the process that began it.
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
