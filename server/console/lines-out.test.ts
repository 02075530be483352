// Test of what a command prints where it cannot be written: the command goes on, and says so.
import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('R-24: a command whose output cannot be written goes on, says so, and its exit code tells it from one that was refused', () => {
  // A file open for reading alone fails as a full disk does.
  const unwritable = openSync(join(root, 'package.json'), 'r')
  const { status, stderr } = spawnSync(process.execPath, ['server/admin.ts', '--help'], {
    cwd: root,
    stdio: ['ignore', unwritable, 'pipe'],
    encoding: 'utf8',
  })
  closeSync(unwritable)
  expect([status, stderr]).toEqual([
    3,
    'not all output can be written: EBADF: bad file descriptor, write; the command goes on to its end\n',
  ])
})
