// Test of the table of all calls: it has each row of each table in this folder, and no name twice (Q6).
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import type { EndpointRow } from './endpoints.ts'

const files = readdirSync(import.meta.dirname).filter((name) => /^(?:.+-)?endpoints\.ts$/.test(name))
const all: Readonly<Record<string, EndpointRow>> = calls

/** The rows that a file exports, by name, whatever its tables are called. */
async function rowsIn(file: string): Promise<readonly (readonly [name: string, row: EndpointRow])[]> {
  const exports = (await import(pathToFileURL(join(import.meta.dirname, file)).href)) as Readonly<
    Record<string, unknown>
  >
  const tables = Object.entries(exports).filter(([name]) => /^(?:\w+E|e)ndpoints$/.test(name))
  return tables.flatMap(([, table]) => Object.entries(table as Readonly<Record<string, EndpointRow>>))
}

// A name that stands in two tables would be answered as the later one says, and the browser would call the earlier one's path.
test.each(files)('Q6 each call of contract/%s is answered, under a name of its own', async (file) => {
  const rows = await rowsIn(file)
  expect(rows.length).toBeGreaterThan(0)
  for (const [name, row] of rows)
    expect(all[name], `contract/${file}: ${name}: expected in contract/product-calls.ts, once`).toBe(row)
})

test('Q6 no two calls have the same method and path', () => {
  const asked = Object.values(all).map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(asked.filter((each, index) => asked.indexOf(each) < index)).toEqual([])
})
