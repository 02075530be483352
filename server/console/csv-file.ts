// CSV file of a command: opened for its owner alone, written a page of rows at a time.
import { open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { CommandRefused } from './command.ts'
import { csvLine } from './csv.ts'
import type { CsvValue } from './csv.ts'
import { namingFile } from './named-file.ts'

/** Fields of a row, by the names of their columns. */
export type CsvFields<T> = Readonly<Record<string, (row: T) => CsvValue>>

/** Option of each command that writes such a file. */
export const replaceOption = {
  replace: { summary: 'Even where the file is there already', type: 'boolean', default: false },
} as const

interface Written<T> {
  /** A file that is there is overwritten. */
  readonly isReplacing: boolean
  readonly fields: CsvFields<T>
  /** The rows after a row, or the first ones; fewer than `page` where they are the last. */
  readonly rowsAfter: (last: T | undefined) => Promise<readonly T[]>
  readonly page: number
  /** Told of each page that is not the last, how many rows there are so far. */
  readonly onPage: (written: number) => void
}

/** Writes all rows under the names of their columns; how many. Refused where the file is there, or cannot be written. */
export async function writeCsvFile<T>(path: string, written: Written<T>): Promise<number> {
  const { isReplacing } = written
  const file = await open(path, isReplacing ? 'w' : 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(
      error.code === 'EEXIST'
        ? `file: ${path} is there already, expected a new one, or --replace`
        : `file: ${path} cannot be written (${error.code ?? error.name})`,
    )
  })
  try {
    return await writeRows(path, file, written)
  } catch (error) {
    // Half a file looks whole, and would refuse the next run.
    if (!isReplacing) await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function writeRows<T>(path: string, file: FileHandle, { fields, rowsAfter, page, onPage }: Written<T>) {
  const put = (text: string) => namingFile(path, () => file.writeFile(text))
  await put(csvLine(Object.keys(fields)))
  let written = 0
  let rows = await rowsAfter(undefined)
  // Ends at the last row: each page begins after the last one of the page before.
  while (rows.length > 0) {
    await put(rows.map((row) => csvLine(Object.values(fields).map((field) => field(row)))).join(''))
    written += rows.length
    if (rows.length < page) break
    onPage(written)
    rows = await rowsAfter(rows.at(-1))
  }
  return written
}
