// `import postcodes <file>`: imports places of postal codes from a GeoNames file. It is read as a stream and replaced country
// by country in one transaction: whoever looks a code up meanwhile finds the old places or the new ones.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { CommandRefused } from '../command.ts'
import type { AdminCommand } from '../command.ts'
import { lineReader } from '#server/look-ups/geonames.ts'
import { replacePlaces } from '#server/look-ups/postal-place-store.ts'
import type { PostalPlace, ReplacedPlaces } from '#server/look-ups/postal-place-store.ts'

const batchRows = 5000
const progressRows = 10_000
/** Wrong lines that are named one by one. */
const namedAtMost = 20
/** Less of a country's places than this share of those that are there looks like a file that was cut off. */
const leastShare = 0.9

export const importPostcodes: AdminCommand = {
  command: 'import postcodes <file>',
  summary: 'Replace the places of postal codes, for each country the file holds',
  arguments: { file: 'a postal file of GeoNames, unpacked: text of twelve columns between tabs' },
  options: {
    shorter: {
      summary: 'Even where a country has much fewer places then, as after half a download',
      type: 'boolean',
      default: false,
    },
  },
  run: async ({ db, catalogue, now }, { file, shorter }, say) => {
    const path = String(file)
    await mustBeText(path)
    const read = lineReader(catalogue)
    const began = now()
    const counts = { lines: 0, places: 0, wrong: 0, elsewhere: 0 }
    const byCountry = new Map<string, number>()
    const wrong = (why: string) => {
      counts.wrong += 1
      if (counts.wrong <= namedAtMost) say(`line ${counts.lines}: ${why}`)
    }

    const mustBeWhole = (replaced: readonly ReplacedPlaces[]) => {
      if (!shorter) replaced.forEach((each) => refuseShorter(path, each))
    }
    await replacePlaces(
      db,
      async (add) => {
        let batch: PostalPlace[] = []
        const flush = async () => {
          await add(batch)
          batch = []
        }
        for await (const line of linesOf(path)) {
          counts.lines += 1
          const found = line === '' ? undefined : read(line)
          if (found === undefined) continue
          if (found === 'elsewhere') counts.elsewhere += 1
          else if ('wrong' in found) wrong(found.wrong)
          else {
            batch.push(found.place)
            counts.places += 1
            byCountry.set(found.place.country, (byCountry.get(found.place.country) ?? 0) + 1)
          }
          if (batch.length === batchRows) await flush()
          if (counts.lines % progressRows === 0) say(`${counts.lines} lines read`)
        }
        if (batch.length > 0) await flush()
        if (counts.places === 0)
          throw new CommandRefused(
            `${path}: found no place of ${Object.keys(catalogue.countries).join(', ')} in ${counts.lines} lines (${counts.wrong} wrong), expected a GeoNames postal file; nothing was changed`,
          )
      },
      mustBeWhole,
    )

    for (const [country, places] of byCountry) say(`${country}: ${places} places`)
    if (counts.wrong > namedAtMost) say(`and ${counts.wrong - namedAtMost} more wrong lines`)
    say(
      `${counts.lines} lines: ${counts.places} places taken, ${counts.wrong} wrong, ${counts.elsewhere} of other countries, ${Math.round(now() - began)} ms`,
    )
    say('Postal data by GeoNames (https://www.geonames.org), licence CC BY 4.0')
  },
}

/** Throws `CommandRefused` where a country would lose many of its places. */
function refuseShorter(path: string, { country, before, after }: ReplacedPlaces): void {
  const least = Math.ceil(before * leastShare)
  if (after < least)
    throw new CommandRefused(
      `${path}: found ${after} places of ${country}, where ${before} are there: it may be cut off, expected at least ${least}, or --shorter; nothing was changed`,
    )
}

/** Throws `CommandRefused` where there is nothing to read as text. */
async function mustBeText(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new CommandRefused(`${path}: found no such file, expected a GeoNames postal file`)
  if (/\.zip$/i.test(path))
    throw new CommandRefused(`${path}: found an archive, expected the text file in it: unpack it first`)
}

/** Without the mark some editors put first. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let isFirst = true
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    yield isFirst ? line.replace(/^\uFEFF/, '') : line
    isFirst = false
  }
}
