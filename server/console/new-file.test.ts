// Test of a command's new file: it is whole, for its owner alone, or not there.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { CommandRefused } from './command.ts'
import { writeNewFile } from './new-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'loanform-new-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'next.json')

/** Why a file is refused. */
async function refusal(path: string) {
  const error: unknown = await writeNewFile(path, 'other').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CommandRefused)
  return (error as Error).message
}

test('R-24: a disk without room for the whole file keeps none of it, so that the next run may write it', async () => {
  const handle = await open('/dev/null', 'w')
  await handle.close()
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const write = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync').mockRejectedValueOnce(full)
  expect(await refusal(file)).toBe(`file: ${file} cannot be written (ENOSPC), expected a new file`)
  write.mockRestore()
  expect(existsSync(file)).toBe(false)
})

test('Q3: what is there stays, and the file is for its owner alone', async () => {
  await writeNewFile(file, 'first')
  expect(await refusal(file)).toBe(`file: ${file} is there already, expected a new file`)
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['first', 0o600])
  expect(await refusal(join(folder, 'none', 'x'))).toContain('cannot be written (ENOENT)')
})
