// Browser storage behind one port that never throws (O3, R-01, R-02). Where a storage is refused, full or broken the form goes
// on in memory, and the document's errors are logged, each once.
import { slotsIn, storageSlots } from '#domain/application/storage-slots.ts'
import type { StorageArea, StorageSlot } from '#domain/application/storage-slots.ts'
import { revive } from './revive.ts'

export interface BrowserStorage {
  /** The revived value; null where there is none, or none that could be ours. */
  read(slot: StorageSlot, area: StorageArea): unknown
  /** The text as it lies there; null where there is none, or none that could be ours. */
  text(slot: StorageSlot, area: StorageArea): string | null
  write(slot: StorageSlot, area: StorageArea, value: unknown): void
  /** True where the last write of the slot found no room: another value lies there, or none. */
  lacks(slot: StorageSlot, area: StorageArea): boolean
  remove(slot: StorageSlot, area: StorageArea): void
  /** Removes every slot of ours from an area. */
  clear(area: StorageArea): void
}

/** Names a lead for a moment in local storage: a tab that has it forgets it (P-05). */
export const erasedKey = 'erasedLead'

type Areas = Readonly<Record<StorageArea, () => Storage>>
type Log = (message: string, detail: unknown) => void

/** A whole application is a few kilobytes: more than this was not written by us. */
const longestText = 300_000

/** Takes what it is given and returns null: stands in for a storage that is refused. */
const noStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** The slot that says whose the application of an area is. */
const marks = { session: 'state', local: 'storedLoanApplication' } as const

/**
 * End of the keys of an application: nothing for the form that had the area first, and the variant for any other form of the same
 * origin (B9). Undefined while no form has written.
 */
function endOfKeys(storage: Pick<Storage, 'getItem'>, area: StorageArea, variantId: string): string | undefined {
  const mark = marks[area]
  const end = `:${variantId}`
  if (storage.getItem(mark + end) !== null) return end
  const owner = /"variant":"([^"]+)"/.exec(storage.getItem(mark) ?? '')?.[1]
  return owner === variantId ? '' : owner && end
}

/** Works over the given storages (getters, because the getter itself may throw), for the form of this variant. */
export function browserStorage(areas: Areas, log: Log, variantId: string): BrowserStorage {
  const logged = new Set<string>()
  const lacking = new Set<string>()
  const ends: Partial<Record<StorageArea, string | undefined>> = {}
  const opened: Partial<Record<StorageArea, Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>>> = {}
  const say = (message: string, error: unknown) => {
    if (logged.has(message)) return
    logged.add(message)
    log(message, error instanceof Error ? error.name : error)
  }
  const attempt = <T>(verb: string, area: StorageArea, act: (storage: Pick<Storage, keyof typeof noStorage>) => T) => {
    const message = `Error ${verb} key in ${area}Storage:`
    try {
      return act((opened[area] ??= areas[area]()))
    } catch (error) {
      say(message, error)
      // Refused altogether: not asked again. A storage that is only full is.
      opened[area] ??= noStorage
      return null
    }
  }
  const known = (slot: StorageSlot, area: StorageArea) => {
    if (!(storageSlots[slot].areas as readonly StorageArea[]).includes(area))
      throw new Error(`${slot} is not kept in ${area} storage`)
  }
  // Asked until somebody has written: two forms of a page begin beside each other.
  const keyOf = (storage: Pick<Storage, 'getItem'>, slot: StorageSlot, area: StorageArea): string =>
    'ofForm' in storageSlots[slot] ? slot + ((ends[area] ??= endOfKeys(storage, area, variantId)) ?? '') : slot
  const textIn: BrowserStorage['text'] = (slot, area) => {
    known(slot, area)
    const text = attempt('retrieving', area, (storage) => storage.getItem(keyOf(storage, slot, area)))
    return text === null || text.length > longestText ? null : text
  }
  // A value that lies in both areas is parsed once, and made into text once.
  let read: { readonly text: string; readonly value: unknown } | undefined
  const valueOf = (text: string): unknown => {
    if (text !== read?.text) read = { text, value: revive(text) }
    return read.value
  }
  let last: { readonly value: unknown; readonly text: string } | undefined
  const textOf = (value: unknown): string => {
    if (typeof value !== 'object' || value !== last?.value) last = { value, text: JSON.stringify(value) }
    return last.text
  }
  return {
    text: textIn,
    read: (slot, area) => {
      const text = textIn(slot, area)
      return text === null || storageSlots[slot].codec === 'text' ? text : valueOf(text)
    },
    write: (slot, area, value) => {
      known(slot, area)
      const text = typeof value === 'string' ? value : textOf(value)
      const name = area + slot
      if (attempt('setting', area, (storage) => storage.setItem(keyOf(storage, slot, area), text)) === null)
        lacking.add(name)
      else lacking.delete(name)
    },
    lacks: (slot, area) => lacking.has(area + slot),
    remove: (slot, area) => {
      known(slot, area)
      attempt('removing', area, (storage) => storage.removeItem(keyOf(storage, slot, area)))
    },
    clear: (area) => {
      attempt('clearing', area, (storage) => {
        for (const row of slotsIn) if (row.area === area) storage.removeItem(keyOf(storage, row.slot, area))
      })
    },
  }
}
