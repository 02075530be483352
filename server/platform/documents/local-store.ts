// Document store in a folder: one file an object, written atomically.
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DocumentStore } from './document-store.ts'
import { isPlace } from './document-store.ts'

const unfinished = '.part'

/** Throws where a place is none that the store makes. */
export function localStore(folder: string): DocumentStore {
  const fileOf = (place: string): string => {
    if (!isPlace(place)) throw new Error('Not a place of a document')
    return join(folder, place)
  }
  return {
    put: async (place, sealed) => {
      const file = fileOf(place)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      try {
        await writeSynced(file + unfinished, sealed)
      } catch (error) {
        // On a full disk the next file would add its part to this one's, until nothing is free for the database either.
        await rm(file + unfinished, { force: true })
        throw error
      }
      await rename(file + unfinished, file)
      await synced(dirname(file))
    },
    get: async (place) => readFile(fileOf(place)),
    head: async (place, bytes) => {
      const handle = await open(fileOf(place), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return
        throw error
      })
      if (!handle) return undefined
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },
    remove: async (place) => rm(fileOf(place), { force: true }),
    list: async function* () {
      for (const shelf of await namesIn(folder))
        for (const name of await namesIn(join(folder, shelf))) {
          const file = join(folder, shelf, name)
          const found = await stat(file).catch(() => undefined)
          if (!found) continue
          const at = found.mtime
          if (isPlace(`${shelf}/${name}`)) yield { place: `${shelf}/${name}`, at }
          // The file of a write that a kill cut off.
          else if (name.endsWith(unfinished) && Date.now() - at.getTime() > 3_600_000) await rm(file, { force: true })
        }
    },
  }
}

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A renamed file is only there after a loss of power where its folder was written too. */
async function synced(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}
