// Host page of a played affiliate: embeds the form by one script and one element, on another origin. It has a look of its own,
// and a panel of what the page receives from the form (B9).
import { escapeHtml } from '#contract/escape-html.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { hostTexts } from './host-texts.ts'

export interface HostVariant {
  readonly id: string
  /** The brand and the country, for people. */
  readonly name: string
  /** BCP 47 tag of its language. */
  readonly tag: string
}

export interface HostPageDeps {
  /** Address of the form's server, without a slash at the end. */
  readonly formUrl: string
  /** Variants to choose from; the first is the default. */
  readonly variants: readonly HostVariant[]
}

const file = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** Serves the page at `/host/`, its variant by `?variant=`; everything else in the address is the visitor's campaign. */
export function registerHostPage(app: FastifyInstance, { formUrl, variants }: HostPageDeps): void {
  const { origin } = new URL(formUrl)
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    "style-src 'self'",
    `frame-src ${origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply
      .type(`${type}; charset=utf-8`)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
      .send(text)

  app.get('/host', (_request, reply) => reply.redirect('/host/'))
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>('/host/', ({ query }, reply) => {
    const asked = query.variant ?? variants[0]?.id
    const variant = variants.find(({ id }) => id === asked)
    return variant
      ? send(reply, 'text/html', page(formUrl, variant, variants))
      : send(
          reply.code(404),
          'text/plain',
          `There is no such variant. There are:\n${variants.map(({ id }) => id).join('\n')}`,
        )
  })
  app.get('/host/page.css', (_request, reply) => send(reply, 'text/css', file('page.css')))
  app.get('/host/panel.js', (_request, reply) => send(reply, 'text/javascript', file('panel.js')))
}

function page(formUrl: string, { id, tag }: HostVariant, variants: readonly HostVariant[]): string {
  const { sections, eyebrow, title, lead, tableTitle, rows, formTitle, formText, after, foot } = hostTexts(tag)
  const say = escapeHtml
  const options = variants.map(
    (each) => `<option value="${say(each.id)}"${each.id === id ? ' selected' : ''}>${say(each.name)}</option>`,
  )
  // The snippet that a partner would copy into a page, and nothing beside it.
  const embedded = `<script src="${say(formUrl)}/embed.js" async></script>
<loan-form variant="${say(id)}" title="${say(formTitle)}" refName="miravalo" utm_source="miravalo" utm_medium="affiliate"><noscript><a href="${say(formUrl)}/${say(id)}/">${say(formTitle)}</a></noscript></loan-form>`
  return `<!doctype html>
<html lang="${say(tag)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say(title)} · Miravalo</title>
<link rel="stylesheet" href="/host/page.css">
<script src="/host/panel.js"></script>
</head>
<body>
<header class="top"><p class="logo">Mira<b>valo</b></p><ul>${sections.map((section) => `<li>${say(section)}</li>`).join('')}</ul></header>
<div class="columns">
<main>
<p class="eyebrow">${say(eyebrow)}</p>
<h1>${say(title)}</h1>
<p class="lead">${say(lead)}</p>
<h2>${say(tableTitle)}</h2>
<dl>${rows.map(([name, about]) => `<div><dt>${say(name)}</dt><dd>${say(about)}</dd></div>`).join('')}</dl>
<section class="form" aria-label="${say(formTitle)}">
<h2>${say(formTitle)}</h2>
<p>${say(formText)}</p>
${embedded}
</section>
<p class="small">${say(after)}</p>
</main>
<aside class="panel" lang="en" aria-label="What this page hears">
<h2>What this page hears</h2>
<p>Events of the element, as any script here can listen to them. No answer is among them.</p>
<form><label>Form <select name="variant">${options.join('')}</select></label> <button>Show</button></form>
<ol id="received" aria-live="polite"></ol>
<details><summary>What the page is made with</summary><pre>${say(embedded)}</pre></details>
</aside>
</div>
<footer><p>${say(foot)}</p></footer>
</body>
</html>
`
}
