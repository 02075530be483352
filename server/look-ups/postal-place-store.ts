// Imported postal code table: reads one code, and replaces a country's rows.
import { sql } from 'kysely'
import { canonicalValue } from '#domain/questions/kinds.ts'
import type { Database, Handle } from '#server/platform/stores/database.ts'

export interface PostalPlace {
  readonly country: string
  /** As `compactCode` writes it. */
  readonly code: string
  readonly city: string
  /** Part of the city; empty where the file does not say it. */
  readonly suburb: string
  /** A division of the country by id; absent where the file's name for it is none of ours. */
  readonly province: string | undefined
}

/** Codes compare without dashes and spaces. */
export const compactCode = (code: string): string => String(canonicalValue('postcode', code))

/** Every place of a code, by name; none where nothing was imported for it. */
export async function placesOfCode(
  db: Handle,
  country: string,
  code: string,
): Promise<readonly { readonly city: string; readonly suburb: string; readonly province: string | null }[]> {
  return db
    .selectFrom('postal_place')
    .select(['city', 'suburb', 'province'])
    .where('country', '=', country)
    .where('code', '=', compactCode(code))
    .orderBy('city')
    .orderBy('suburb')
    .limit(300)
    .execute()
}

/** Places of a country before and after they were replaced. */
export interface ReplacedPlaces {
  readonly country: string
  readonly before: number
  readonly after: number
}

/**
 * The places there are once the work is done are those it adds, for each country it adds any of; all at once, or nothing changes. Nothing
 * changes either where `check` throws, which is told how many there are then.
 */
export async function replacePlaces(
  db: Database,
  work: (add: (places: readonly PostalPlace[]) => Promise<void>) => Promise<void>,
  check: (replaced: readonly ReplacedPlaces[]) => void = () => {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = new Map<string, number>()
    await work(async (places) => {
      for (const { country } of places) if (!before.has(country)) before.set(country, await removePlaces(trx, country))
      await insertPlaces(trx, places)
    })
    const after = new Map(await countPlaces(trx))
    check([...before].map(([country, count]) => ({ country, before: count, after: after.get(country) ?? 0 })))
  })
}

async function removePlaces(trx: Handle, country: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('postal_place').where('country', '=', country).executeTakeFirst()
  return Number(numDeletedRows)
}

async function countPlaces(trx: Handle): Promise<readonly (readonly [string, number])[]> {
  const rows = await trx
    .selectFrom('postal_place')
    .select(({ fn }) => ['country', fn.countAll<string>().as('count')])
    .groupBy('country')
    .execute()
  return rows.map(({ country, count }) => [country, Number(count)])
}

/** As five lists, so that a batch is one statement of the same text whatever its length. */
async function insertPlaces(db: Handle, places: readonly PostalPlace[]): Promise<void> {
  await sql`
    insert into postal_place (country, code, city, suburb, province)
    select * from unnest(
      ${places.map(({ country }) => country)}::text[],
      ${places.map(({ code }) => code)}::text[],
      ${places.map(({ city }) => city)}::text[],
      ${places.map(({ suburb }) => suburb)}::text[],
      ${places.map(({ province }) => province ?? null)}::text[])
    on conflict (country, code, city, suburb) do nothing`.execute(db)
}
