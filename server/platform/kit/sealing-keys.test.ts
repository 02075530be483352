// Test of keys that a start makes in the data folder, while another start makes them too.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keyRingIn, keyRingThere } from './sealing-keys.ts'
import type { KeyRing } from './sealing-keys.ts'

/** Action of another process between this one's look and its write; run once. */
let meanwhile: (() => void) | undefined

vi.mock('node:fs', async (actual) => {
  const files = await actual<typeof import('node:fs')>()
  const writeFileSync: typeof files.writeFileSync = (...given) => {
    const other = meanwhile
    meanwhile = undefined
    other?.()
    // As a process that is interrupted in the middle: what it writes is there in part.
    files.writeFileSync(given[0], '{', given[2])
    other?.()
    files.writeFileSync(given[0], given[1])
  }
  return { ...files, writeFileSync }
})

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loanform-keys-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('R-22: of two first starts one makes the keys, and both have the same', () => {
  let theirs: KeyRing | undefined
  meanwhile = () => {
    theirs = keyRingIn(folder)
  }
  const ours = keyRingIn(folder)
  expect(ours).toEqual(theirs)
  expect(readdirSync(folder)).toEqual(['keys.json'])
})

test('R-22: nobody reads keys that are half written', () => {
  const seen: unknown[] = []
  meanwhile = () => seen.push(keyRingThere(folder))
  keyRingIn(folder)
  expect(seen).toEqual([undefined, undefined])
})
