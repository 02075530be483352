// JSON folder of the operator, named by a setting and read at the start: every name in it must be one that is asked for.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readJsonFile } from './operator-file.ts'
import type { OwnFile } from './operator-file.ts'

export interface FileInFolder {
  readonly path: string
  /** Names of the folders it lies in, and its own without `.json`. */
  readonly names: readonly string[]
  readonly value: object
}

/** Names that may stand below those given; the last level's are files, without `.json`. */
export type FolderLevel = (above: readonly string[]) => readonly string[]

/**
 * The JSON objects of the folder, at the depth of its levels. Reports under the setting's name what cannot be read, is no object, or has
 * a name that nothing asks for: a file under a wrong name would be left out without a word. Names that begin with a dot are left
 * aside, as clusters and editors put their own there.
 */
export function readJsonFolder(
  setting: string,
  { path, ...reading }: OwnFile,
  levels: readonly FolderLevel[],
  expected: string,
): readonly FileInFolder[] {
  const read = (folder: string, above: readonly string[]): readonly FileInFolder[] => {
    const isLast = above.length === levels.length - 1
    const ending = isLast ? '.json' : ''
    const known = levels[above.length]!(above).map((name) => name + ending)
    return namesIn(setting, folder, reading.wrong).flatMap((name) => {
      const below = join(folder, name)
      if (!known.includes(name)) {
        reading.wrong(setting, `one of ${known.join(', ')}`, below)
        return []
      }
      const names = [...above, name.slice(0, name.length - ending.length)]
      if (!isLast) return read(below, names)
      const value = readJsonFile(setting, { path: below, ...reading }, expected)
      return value ? [{ path: below, names, value }] : []
    })
  }
  return path === undefined ? [] : read(path, [])
}

function namesIn(setting: string, folder: string, wrong: OwnFile['wrong']): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'))
  } catch (error) {
    wrong(setting, 'a folder that can be read', `${folder} (${(error as NodeJS.ErrnoException).code ?? 'unreadable'})`)
    return []
  }
}
