// `npm run new -- country|brand|lender|offer NAME [--option value]`: writes a catalogue folder and lists what remains to fill
// in (A8).
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readCatalogue } from './catalogue-folders.ts'
import { newBrand } from './new/brand.ts'
import { newCountry } from './new/country.ts'
import { newLender } from './new/lender.ts'
import { newOffer } from './new/offer.ts'
import type { Skeleton, Wanted } from './new/skeleton.ts'
import { writeRegistry } from './registry.ts'
import { root } from './root.ts'
import { runCommand } from './run-command.ts'

const kinds: Readonly<Record<string, { readonly folder: string; readonly make: (wanted: Wanted) => Skeleton }>> = {
  country: { folder: 'countries', make: newCountry },
  brand: { folder: 'brands', make: newBrand },
  lender: { folder: 'lenders', make: newLender },
  offer: { folder: 'offers', make: newOffer },
}

const usage = `npm run new -- ${Object.keys(kinds).join('|')} NAME [--option value ...]`

/** `--currency EUR` pairs. Throws for what is no pair. */
function optionsOf(rest: readonly string[]): Record<string, string> {
  const options: Record<string, string> = {}
  for (let index = 0; index < rest.length; index += 2) {
    const [name = '', value] = [rest[index], rest[index + 1]]
    if (!/^--[a-z]+$/.test(name) || value === undefined) throw new Error(`${name}: expected --option value. ${usage}`)
    options[name.slice(2)] = value
  }
  return options
}

async function make([kindName = '', id = '', ...rest]: readonly string[]): Promise<void> {
  const kind = Object.hasOwn(kinds, kindName) ? kinds[kindName] : undefined
  if (!kind) throw new Error(`${kindName || 'nothing'}: expected ${Object.keys(kinds).join(', ')}. ${usage}`)
  const shape = kindName === 'country' ? /^[a-z]{2}$/ : /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
  if (!shape.test(id))
    throw new Error(
      `${id || 'nothing'}: expected ${kindName === 'country' ? 'two lower case letters of ISO 3166' : 'lower case letters, digits and dashes'}. ${usage}`,
    )
  const { ids } = await readCatalogue(join(root, 'catalogue'))
  const folder = `catalogue/${kind.folder}/${id}`
  if (existsSync(join(root, folder))) throw new Error(`${folder} is there already`)
  const { files, toFillIn } = kind.make({ id, options: optionsOf(rest), existing: ids, root })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const { problems } = await writeRegistry()
  if (problems.length > 0) throw new Error(problems.join('\n'))
  await runCommand('oxfmt', Object.keys(files), { name: 'format' })
  // Only now: it reads the registry as it is by now.
  const { readTables, writePages } = await import('./tables.ts')
  writePages(readTables(), { check: false })
  console.log([`Wrote ${Object.keys(files).length} files for ${folder}.`, 'Left to fill in:'].join('\n'))
  for (const each of toFillIn) console.log(`  - ${each}`)
}

make(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
