// Error that ends a job without a retry: the other side said no, or another attempt could do something twice.
const finalName = 'FinalFailure'

/** `code` stands in the log and beside the dead job: it must hold nothing personal. */
export function finalFailure(code: string): Error {
  return Object.assign(new Error('Not to be tried again'), { name: finalName, code })
}

export const isFinal = (error: unknown): boolean => error instanceof Error && error.name === finalName
