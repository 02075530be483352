// Name of a file in the error of a write that the system refused: its own error, of a full disk for instance, has none.

/** Runs what writes a file. Rejects with the file's name before what the system says; any other error stays as it is. */
export async function namingFile<T>(file: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const { syscall, path, code } = error as NodeJS.ErrnoException
    if (!(error instanceof Error) || syscall === undefined || path !== undefined) throw error
    throw Object.assign(new Error(`${file}: ${error.message}`, { cause: error }), { code })
  }
}
