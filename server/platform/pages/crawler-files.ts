// `/robots.txt` and `/sitemap.xml`: what search engines may visit, and the first pages that they may show. Only an environment that
// people apply in is found; every other says no to all.
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#contract/escape-html.ts'
import type { Variant } from '#domain/application/variant.ts'
import { hostNameOf } from '../http/host-names.ts'
import type { PlatformDeps } from '../platform-dependencies.ts'
import { searchAddresses } from './search-addresses.ts'
import { variantAt } from './variant-at.ts'

const headers = { 'cache-control': 'public, max-age=3600' }

/** A host of one variant speaks of that one; any other of those that have no host of their own. */
export function registerCrawlerFiles(
  app: FastifyInstance,
  { catalogue, config, variants }: Pick<PlatformDeps, 'catalogue' | 'config' | 'variants'>,
): void {
  const { apiPath, publicUrl, switches } = config
  const shownAt = (host: string): readonly Variant[] => {
    const one = variantAt(host, { config, variants })
    return one ? [one] : [...variants.values()].filter(({ hosts }) => hosts.length === 0)
  }
  const tagOf = (locale: string) => catalogue.locales[locale]!.tag

  app.get('/robots.txt', async (request, reply) => {
    const hosts = variantAt(hostNameOf(request), { config, variants })?.hosts ?? []
    const origin = hosts[0] === undefined ? publicUrl : `https://${hosts[0]}`
    const rules = switches.isSearchable
      ? [`Disallow: ${apiPath}/`, '', `Sitemap: ${origin}/sitemap.xml`]
      : ['Disallow: /']
    return reply
      .type('text/plain; charset=utf-8')
      .headers(headers)
      .send(`${['User-agent: *', ...rules].join('\n')}\n`)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const shown = switches.isSearchable ? shownAt(hostNameOf(request)) : []
    return reply
      .type('application/xml; charset=utf-8')
      .headers(headers)
      .send(
        sitemap(
          shown.map((variant) => searchAddresses(config, variant)),
          tagOf,
        ),
      )
  })
}

/** Each address with those of the same page in other languages, as the protocol of sitemaps has it. */
function sitemap(
  pages: readonly (readonly { readonly locale: string; readonly url: string }[])[],
  tagOf: (locale: string) => string,
): string {
  const others = (page: (typeof pages)[number]) =>
    page.length < 2
      ? []
      : page.map(
          ({ locale, url }) => `<xhtml:link rel="alternate" hreflang="${tagOf(locale)}" href="${escapeHtml(url)}"/>`,
        )
  const rows = pages.flatMap((page) =>
    page.map(({ url }) => `<url><loc>${escapeHtml(url)}</loc>${others(page).join('')}</url>`),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...rows,
    '</urlset>\n',
  ].join('\n')
}
