// Return page of a provider's window, in the applicant's language: says that it may be closed. It is told nothing and knows
// nothing: what came of the visit is said by the provider itself. Where the window has an application, it has a link back.
import { textKey } from '#contract/text-key.ts'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#contract/escape-html.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { refuse } from '#server/platform/http/answer.ts'
import { formAddress } from '#server/platform/pages/form-address.ts'
import { respond } from '#server/platform/http/respond.ts'
import { pagePolicy } from '#server/platform/http/security-headers.ts'
import { providerPaths } from './paths.ts'

const style = `
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
main { max-width: 32rem; margin: 15vh auto; padding: 0 1.5rem }
h1 { font-size: 1.5rem; line-height: 1.25; text-wrap: balance }
[hidden] { display: none }
a { display: inline-block; padding-block: 0.5rem }
`

/** The view of an app has one window: the provider's pages came in the place of the form, whose slot `state` the tab still has. */
const script = `
try { document.querySelector('[hidden]').hidden = sessionStorage.getItem('state') === null } catch {}
`

export function registerBackPage(app: FastifyInstance, deps: LendersDeps): void {
  const { back } = providerPaths(deps.config.apiPath)
  app.get<{ Params: { variant: string; locale: string } }>(back(':variant', ':locale'), async (request, reply) => {
    const { variant: id, locale } = request.params
    const variant = deps.variants.get(id)
    const tag = Object.hasOwn(deps.catalogue.locales, locale) ? deps.catalogue.locales[locale]!.tag : undefined
    if (!variant || tag === undefined) return respond(request, reply, refuse('not-found'))
    const say = (part: string) =>
      escapeHtml(deps.words.sentence(variant, locale, textKey('followUps', 'provider', 'back', part), {}))
    const form = escapeHtml(`${formAddress(deps.config, variant, locale)}/`)
    const html = `<!doctype html>
<html lang="${escapeHtml(tag)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${say('title')}</title><style>${style}</style></head>
<body><main><h1>${say('title')}</h1><p>${say('text')}</p><p hidden><a href="${form}">${say('stay')}</a></p></main>
<script>${script}</script></body>
</html>
`
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(html) })
      .send(html)
  })
}
