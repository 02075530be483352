// Front page in development, with links to everything. Plain HTML, no script.
import { escapeHtml } from '#contract/escape-html.ts'
import { constants } from '#domain/application/constants.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { PlatformSettings } from '../platform-dependencies.ts'

interface Facts {
  readonly config: Pick<
    PlatformSettings,
    'apiPath' | 'basePath' | 'productName' | 'sandboxUrl' | 'switches' | 'chosenVariant'
  >
  readonly variants: readonly Variant[]
}

/** True where there is a gallery: in development, and not where one variant is built alone, with its own theme only. */
export const hasGallery = ({ switches, chosenVariant }: Pick<PlatformSettings, 'switches' | 'chosenVariant'>) =>
  switches.developerPages && chosenVariant === undefined

const style = `
  :root { color-scheme: light dark; --line: light-dark(#d6dbe1, #3a4149); --soft: light-dark(#f4f6f8, #1c2126); --link: light-dark(#0b57b8, #8ab8f5); }
  * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; }
  h1 { margin: 0; font-size: 1.75rem; letter-spacing: -0.01em; }
  h2 { margin: 2rem 0 0.75rem; font-size: 1.1rem; }
  ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); }
  li { border: 1px solid var(--line); border-radius: 0.5rem; background: var(--soft); padding: 0.75rem 1rem; }
  a { color: var(--link); font-weight: 600; }
  p, small { color: light-dark(#4c5661, #a8b2bd); margin: 0.25rem 0 0; }
  small { display: inline; }
  li > small { display: block; }
`

const item = (href: string, title: string, about: string) =>
  `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a><small>${escapeHtml(about)}</small></li>`

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const neutral = constants.translation.fallbackLanguage

/** The arms that a link may choose, of every experiment that runs. */
const armLinks = ({ id, experiments = {} }: Variant) =>
  Object.entries(experiments).flatMap(([experiment, { arms, byLink }]) =>
    (byLink ? Object.keys(arms) : []).map(
      (arm) => `; <a href="/${id}/?arm=${experiment}:${arm}">${escapeHtml(`${experiment}: ${arm}`)}</a>`,
    ),
  )

/** A variant in its own language, in the neutral one, and in its arms. */
const links = (variant: Variant) => {
  const { id, country } = variant
  return `<p><a href="/${id}/">${escapeHtml(countryNames.of(country.iso) ?? country.iso)}</a> <small>${id}, ${country.currency}; <a href="/${neutral}/${id}/">in English</a>${armLinks(variant).join('')}</small></p>`
}

/** A whole HTML document. */
export function frontPage({ config, variants }: Facts): string {
  const { apiPath, basePath, productName, sandboxUrl } = config
  const brands = Map.groupBy(variants, ({ brandId }) => brandId)
  const forms = [...brands.values()].map(
    (all) => `<li><b>${escapeHtml(all[0]!.productName)}</b>${all.map(links).join('')}</li>`,
  )
  const tools = [
    ...(hasGallery(config) ? [item('/gallery/', 'Gallery', 'Every input, screen and brand')] : []),
    item('/messages/', 'Messages', 'Every e-mail and text message of the campaigns, by brand and language'),
    ...(sandboxUrl
      ? [
          item(
            `${sandboxUrl}/host/`,
            'On an affiliate’s page',
            'The form in a page of another origin, and what it tells there',
          ),
          item(sandboxUrl, 'Sandbox inbox', 'What the played lenders received and answered'),
        ]
      : []),
    item(`${apiPath}/docs`, 'API document', `Also as JSON: ${apiPath}/openapi.json`),
    item('/health', 'Health', 'The process runs; /ready asks the database too'),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(productName)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(productName)}</h1>
<p>A development server. Nothing here reaches a real lender.</p>
<h2>Variants</h2>
<p>Each also stands at its own host name, for instance <code>${escapeHtml(variants[0]?.id ?? '')}.localhost</code>, below <code>${escapeHtml(basePath)}/</code>.</p>
<ul>${forms.join('')}</ul>
<h2>Behind them</h2>
<ul>${tools.join('')}</ul>
</main>
</body>
</html>
`
}
