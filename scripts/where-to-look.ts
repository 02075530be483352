// Start message of `npm start`: every address worth opening.
import type { Variant } from '#domain/application/variant.ts'

interface Running {
  readonly server: string
  /** Absent in production, where there is no sandbox. */
  readonly sandbox: string | undefined
  readonly apiPath: string
  /** Address of the operator's own pages; absent where nothing listens there. */
  readonly operator?: string | undefined
  /** The front page exists in development only. */
  readonly development: boolean
  /** Gallery: absent outside development, and where one variant is built alone. */
  readonly gallery: boolean
  /** Whether the API shows its document. */
  readonly apiDocs: boolean
}

/** The block of addresses, one line each, in columns. */
export function whereToLook(
  { server, sandbox, apiPath, operator, development, gallery, apiDocs }: Running,
  variants: readonly Pick<Variant, 'id' | 'productName' | 'country'>[],
): string {
  const countryNames = new Intl.DisplayNames('en', { type: 'region' })
  const addresses = variants.map(({ id, productName, country: { iso } }): [string, string] => [
    `${productName}, ${countryNames.of(iso) ?? iso}`,
    `${server}/${id}/`,
  ])
  const rows: [string, string][] = [
    ...(development ? ([['Front page', `${server}/`]] as [string, string][]) : []),
    ...addresses,
    ...(gallery ? ([['Gallery', `${server}/gallery/`]] as [string, string][]) : []),
    ...(sandbox
      ? ([
          ['Sandbox inbox', `${sandbox}/`],
          ['Who was told what of visits', `${sandbox}/collect`],
          ...(development ? [["On an affiliate's page", `${sandbox}/host/`]] : []),
        ] as [string, string][])
      : []),
    ...(apiDocs ? ([['API document', `${server}${apiPath}/docs`]] as [string, string][]) : []),
    ...(operator ? ([['Funnel', `${operator}/funnel`]] as [string, string][]) : []),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, address]) => `  ${name.padEnd(width)}  ${address}`)
  return ['', '  Loanform is running', '', ...lines, '', '  Ctrl-C stops it', ''].join('\n')
}
