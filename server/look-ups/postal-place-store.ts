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

/** The places there are once the work is done are those it adds, for each country it adds any of; all at once, or nothing changes. */
export async function replacePlaces(
  db: Database,
  work: (add: (places: readonly PostalPlace[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const cleared = new Set<string>()
    await work(async (places) => {
      const fresh = [...new Set(places.map(({ country }) => country))].filter((country) => !cleared.has(country))
      if (fresh.length > 0) await trx.deleteFrom('postal_place').where('country', 'in', fresh).execute()
      for (const country of fresh) cleared.add(country)
      await insertPlaces(trx, places)
    })
  })
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
