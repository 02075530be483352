// What `npm start` prints when everything runs: every address worth opening.
import type { Brand } from '#domain/brand.ts'
import type { Country } from '#domain/country.ts'

interface Running {
  readonly server: string
  /** Absent in production, where there is no sandbox. */
  readonly sandbox: string | undefined
  readonly apiBase: string
  readonly productName: string
  /** The front page and the gallery exist in development only. */
  readonly development: boolean
}

interface Catalogue {
  readonly brands: Readonly<Record<string, Brand>>
  readonly countries: Readonly<Record<string, Country>>
}

/** The block of addresses, one line each, in columns. */
export function whereToLook(
  { server, sandbox, apiBase, productName, development }: Running,
  { brands, countries }: Catalogue,
): string {
  const countryNames = new Intl.DisplayNames('en', { type: 'region' })
  const variants = Object.entries(brands).flatMap(([brandId, brand]) =>
    Object.keys(brand.countries).map((countryId): [string, string] => {
      const country = countryNames.of(countries[countryId]?.iso ?? countryId) ?? countryId
      return [`${brand.name.replaceAll('{product}', productName)}, ${country}`, `${server}/${brandId}-${countryId}/`]
    }),
  )
  const rows: [string, string][] = [
    ...(development ? ([['Front page', `${server}/`]] as [string, string][]) : []),
    ...variants,
    ...(development ? ([['Gallery', `${server}/gallery/`]] as [string, string][]) : []),
    ...(sandbox ? ([['Sandbox inbox', `${sandbox}/`]] as [string, string][]) : []),
    ['API document', `${server}${apiBase}/docs`],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, address]) => `  ${name.padEnd(width)}  ${address}`)
  return ['', '  Loanform is running', '', ...lines, '', '  Ctrl-C stops it', ''].join('\n')
}
