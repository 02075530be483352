// Test of keys that a start makes in the data folder, while another start makes them too.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdKeys, withNewKey } from './key-holder.ts'
import { keyRingIn, keyRingThere } from './sealing-keys.ts'
import type { KeyRing } from './sealing-keys.ts'

const { writeFileSync } = fs
let folder: string

/** Replaces the function for whoever imported it already too. */
function writeBy(write: typeof writeFileSync): void {
  fs.writeFileSync = write
  syncBuiltinESMExports()
}

/** Has another process act between this one's look and its first write, and once more when half of that is there. */
function meanwhile(act: () => void): void {
  writeBy((file, text, options) => {
    writeBy(writeFileSync)
    act()
    writeFileSync(file, '{', options)
    act()
    writeFileSync(file, text)
  })
}

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'loanform-keys-'))
})

afterEach(() => {
  writeBy(writeFileSync)
  fs.rmSync(folder, { recursive: true })
})

test('R-22: of two first starts one makes the keys, and both have the same', () => {
  let theirs: KeyRing | undefined
  meanwhile(() => {
    theirs = keyRingIn(folder)
  })
  expect(keyRingIn(folder)).toEqual(theirs)
  expect(fs.readdirSync(folder)).toEqual(['keys.json'])
})

test('R-22: nobody reads keys that are half written', () => {
  const seen: unknown[] = []
  meanwhile(() => seen.push(keyRingThere(folder)))
  keyRingIn(folder)
  expect(seen).toEqual([undefined, undefined])
})

test('R-22 S-33: keys are on the disk before they have their name, the first ones and those that replace them', () => {
  const isFlushed: unknown[] = []
  writeBy((file, text, options) => {
    isFlushed.push((options as { flush?: boolean }).flush)
    writeFileSync(file, text, options)
  })
  const keys = holdKeys({ dataDir: folder })
  keys.replace(withNewKey(keys.ring()))
  expect(isFlushed).toEqual([true, true])
})

test('R-24 S-33: new keys that have no room leave the old ones, and no part of themselves', () => {
  const keys = holdKeys({ dataDir: folder })
  const before = keys.ring()
  writeBy((file, _text, options) => {
    writeFileSync(file, '{', options)
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  expect(() => keys.replace(withNewKey(before))).toThrow('no space left on device')
  expect([keys.ring(), keyRingThere(folder), fs.readdirSync(folder)]).toEqual([before, before, ['keys.json']])
})
