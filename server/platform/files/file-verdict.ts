// Result of checking a file: its type and content, or what is wrong with it.
import type { FileType } from '#contract/follow-up-files.ts'
import type { FaultCode } from '#domain/questions/rules.ts'

export type FileFault = Extract<FaultCode, 'tooSmall' | 'format' | 'incomplete' | 'tooLarge'>

/**
 * `tooSmall`: empty; `format`: none of the types; `incomplete`: one of them, but not whole or with more in it; `tooLarge`: pixels,
 * pages, or what is packed in it.
 */
export type CheckedFile = { readonly type: FileType; readonly content: Buffer } | { readonly fault: FileFault }
