// The browser's two storages behind one port that never throws: where storage is refused, full or broken the form goes on
// in memory, and the document's errors are logged (O3).
import { storageSlots } from '#domain/storage-slots.ts'
import type { StorageArea, StorageSlot } from '#domain/storage-slots.ts'
import { revive } from './revive.ts'

export interface BrowserStorage {
  /** The revived value, or null. */
  read(slot: StorageSlot, area: StorageArea): unknown
  write(slot: StorageSlot, area: StorageArea, value: unknown): void
  remove(slot: StorageSlot, area: StorageArea): void
}

type Areas = Readonly<Record<StorageArea, () => Storage>>
type Log = (message: string, detail: unknown) => void

/** Works over the given storages (getters, because the getter itself may throw). */
export function browserStorage(areas: Areas, log: Log): BrowserStorage {
  const attempt = <T>(verb: string, slot: StorageSlot, area: StorageArea, act: (storage: Storage) => T): T | null => {
    if (!(storageSlots[slot].areas as readonly StorageArea[]).includes(area))
      throw new Error(`${slot} is not kept in ${area} storage`)
    try {
      return act(areas[area]())
    } catch (error) {
      log(`Error ${verb} key in ${area}Storage:`, error instanceof Error ? error.name : error)
      return null
    }
  }
  return {
    read: (slot, area) => {
      const text = attempt('retrieving', slot, area, (storage) => storage.getItem(slot))
      return text === null ? null : storageSlots[slot].codec === 'text' ? text : revive(text)
    },
    write: (slot, area, value) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      attempt('setting', slot, area, (storage) => storage.setItem(slot, text))
    },
    remove: (slot, area) => {
      attempt('removing', slot, area, (storage) => storage.removeItem(slot))
    },
  }
}
