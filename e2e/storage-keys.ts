// Storage keys that a browser may hold before consent: the listed slots, each in its area.
import { slotsIn } from '#domain/application/storage-slots.ts'
import type { StorageArea } from '#domain/application/storage-slots.ts'

const listed = new Set(slotsIn.map(({ slot, area }) => `${area} ${slot}`))

export const isStorageSlot = (key: string, area: StorageArea): boolean => listed.has(`${area} ${key}`)
