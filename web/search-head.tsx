// Metadata of a page for search engines and shared links: whether to show it, its address in each language, and its card.
import type { Variant } from '#domain/application/variant.ts'

export interface SearchAddresses {
  /** Of this edition. */
  readonly canonical: string
  /** By BCP 47 tag, this one too; empty where the page is drawn in one language. */
  readonly languages: readonly { readonly tag: string; readonly href: string }[]
  /** The picture of a shared link, as a whole address; absent where the variant has no host name of its own. */
  readonly picture?: string
  /** False outside the environment that people apply in. */
  readonly isSearchable: boolean
}

interface Shown {
  readonly variant: Variant
  readonly tag: string
  readonly search: SearchAddresses
}

/** Of the first page. */
export function SearchHead({ variant, tag, search: { canonical, languages, picture, isSearchable } }: Shown) {
  const { title, description, productName } = variant
  const card = {
    'og:type': 'website',
    'og:site_name': productName,
    'og:title': title,
    'og:description': description,
    'og:locale': tag.replace('-', '_'),
    ...(picture === undefined ? {} : { 'og:url': canonical, 'og:image': picture }),
  }
  return (
    <>
      {!isSearchable && <NotSearched />}
      <link data-alone="" rel="canonical" href={canonical} />
      {languages.map((each) => (
        <link key={each.tag} data-alone="" rel="alternate" hrefLang={each.tag} href={each.href} />
      ))}
      {Object.entries(card).map(([property, content]) => (
        <meta key={property} data-alone="" property={property} content={content} />
      ))}
    </>
  )
}

/** Of every page that only its visitor has a use for. */
export function NotSearched() {
  return <meta data-alone="" name="robots" content="noindex" />
}
