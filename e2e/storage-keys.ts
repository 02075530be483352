// Which keys a browser may hold before anything is agreed to: the listed slots, each where it belongs.
import { slotsIn } from '#domain/application/storage-slots.ts'
import type { StorageArea } from '#domain/application/storage-slots.ts'

const listed = new Set(slotsIn.map(({ slot, area }) => `${area} ${slot}`))

export const isStorageSlot = (key: string, area: StorageArea): boolean => listed.has(`${area} ${key}`)
