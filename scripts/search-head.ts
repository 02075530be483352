// Metadata of a prerendered page for search engines and shared links: its addresses and its card, written beside it.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { environments, locales } from '#catalogue/server.generated.ts'
import type { Variant } from '#domain/application/variant.ts'
import { searchAddresses } from '#server/platform/pages/search-addresses.ts'
import type { SearchAddresses } from '#web/search-head.tsx'
import type { BuildSettings } from './build-settings.ts'
import { shareCard } from './share-card.ts'

interface Places {
  /** Folder of the built form. */
  readonly web: string
  /** Below an origin, the path of what all pages share. */
  readonly assets: string
  readonly write: (file: string, content: string | Uint8Array) => Promise<void>
}

/** Writes the variant's card where it has a host name; then says what the page of a locale has in its head. */
export async function searchHeadOf(
  variant: Variant,
  pictures: { readonly logo: string; readonly hero: string },
  { basePath, chosenVariant, environment }: BuildSettings,
  { web, assets, write }: Places,
): Promise<(locale: string) => SearchAddresses> {
  const host = variant.hosts[0]
  // A build does not know where it will be served: without a host name of the variant's own its addresses are paths.
  const addresses = searchAddresses({ publicUrl: '', basePath, ...(chosenVariant ? { chosenVariant } : {}) }, variant)
  const languages = addresses.map(({ locale, url }) => ({ tag: locales[locale]!.tag, href: url }))
  const file = host === undefined ? undefined : await writeCard(variant.brandId, pictures, { web, write })
  return (locale) => ({
    canonical: addresses.find((each) => each.locale === locale)!.url,
    languages: languages.length > 1 ? languages : [],
    ...(file === undefined ? {} : { picture: `https://${host}${assets}/${file}` }),
    isSearchable: environments[environment]!.server.isSearchable,
  })
}

async function writeCard(
  brandId: string,
  pictures: { readonly logo: string; readonly hero: string },
  { web, write }: Pick<Places, 'web' | 'write'>,
): Promise<string> {
  const card = await shareCard(pictures)
  const file = `card-${brandId}-${createHash('sha256').update(card).digest('hex').slice(0, 8)}.png`
  await write(join(web, 'assets', file), card)
  return file
}
