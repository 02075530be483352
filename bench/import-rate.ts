// Benchmark of importing a GeoNames postal file of 50,000 lines, against the bare insert of as many rows.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importPostcodes } from '#server/console/commands/import-postcodes.ts'
import { replacePlaces } from '#server/look-ups/postal-place-store.ts'
import { placeIn } from '#test/server/admin.ts'
import { startTestServer } from '#test/server/server.ts'
import { markdown } from './markdown.ts'

const lines = 50_000
const perBatch = 5000
const rounds = 3

const codeOf = (line: number) => String(1000 + line).padStart(5, '0')
const lineOf = (line: number) =>
  ['ES', codeOf(line), `Villa ${line}`, 'Madrid', '29', 'Madrid', 'M', '', '', '40.1', '-3.7', '6'].join('\t')

/** The table as Markdown; `say` is told what is being measured. */
export async function importTable(say: (text: string) => void): Promise<string> {
  say(`Importing ${lines} postal codes …`)
  const folder = mkdtempSync(join(tmpdir(), 'loanform-import-'))
  const file = join(folder, 'ES.txt')
  writeFileSync(file, Array.from({ length: lines }, (_, line) => lineOf(line)).join('\n'))
  const server = await startTestServer({ inRealTime: true })
  const bare = () =>
    replacePlaces(server.db, async (add) => {
      for (let from = 0; from < lines; from += perBatch)
        await add(
          Array.from({ length: perBatch }, (_, at) => ({
            country: 'es',
            code: codeOf(from + at),
            city: `Villa ${from + at}`,
            suburb: '',
            province: undefined,
          })),
        )
    })
  const works = {
    'bare: insert as many rows': bare,
    'import postcodes': () => importPostcodes.run(server.deps, { file }, () => {}, placeIn(server)),
  }
  try {
    const rows: string[][] = []
    for (const [name, work] of Object.entries(works)) {
      const taken: number[] = []
      for (let round = 0; round < rounds; round++) {
        const began = performance.now()
        await work()
        taken.push(performance.now() - began)
      }
      const best = Math.min(...taken)
      rows.push([name, (best / 1000).toFixed(2), Math.round((1000 * lines) / best).toString()])
    }
    return markdown([`embedded PGlite, the best of ${rounds}`, 'seconds', 'rows a second'], rows)
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
}
