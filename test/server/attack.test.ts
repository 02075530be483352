// Test of `npm run attack`: every attack of the table is tried on the product as it runs in staging, and the product holds (S-32).
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeArguments } from '#scripts/root.ts'

const root = join(import.meta.dirname, '../..')

const attack = (...given: readonly string[]) =>
  new Promise<{ readonly code: number; readonly out: string; readonly errors: string }>((resolve) => {
    const command = nodeArguments('scripts/attack.ts', ...given)
    execFile(process.execPath, command, { cwd: root, timeout: 240_000 }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, out, errors }),
    )
  })

test('S-32: what is tried against the running product holds', async () => {
  const { code, out, errors } = await attack()
  expect(out.match(/^BROKEN.*$/gm) ?? [], errors).toEqual([])
  expect(out.match(/^held .*$/gm)?.length).toBeGreaterThanOrEqual(18)
  expect(code).toBe(0)
}, 300_000)

test('S-32: no machine but this one is attacked', async () => {
  const { code, out, errors } = await attack('--url', 'http://form.example')
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(errors).toContain('http://form.example')
})
