// Preview pages of every brand's messages, in development (Q4). A list, and each message as a mail program would get it.
import type { FastifyInstance } from 'fastify'
import type { ReachDeps } from '../reach-dependencies.ts'
import { refuse } from '#server/platform/http/answer.ts'
import { logoPicture, logoReference } from '#server/platform/mail/brand-logo.ts'
import { pagePolicy } from '#server/platform/http/security-headers.ts'
import { respond } from '#server/platform/http/respond.ts'
import { sampleFiles, samplesOf } from './samples.ts'
import type { Sample } from './samples.ts'

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem }
a { color: light-dark(#0b57b8, #8ab8f5) }
li { padding: .25rem 0 }
`

const nameOf = ({ locale, name }: Sample) => `${locale}-${name}`
/** A mail program draws style attributes; nothing else of it may do anything. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** `/messages/` and below it; only where the environment has pages for developers. */
export function registerSamplePages(app: FastifyInstance, deps: ReachDeps): void {
  if (!deps.config.switches.developerPages) return
  app.get('/messages', (_request, reply) => reply.redirect('/messages/', 308))
  app.get('/messages/', (_request, reply) => {
    const html = listPage(deps)
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(html) })
      .send(html)
  })
  app.get<{ Params: { variant: string; file: string } }>('/messages/:variant/:file', async (request, reply) => {
    const { variant: id, file } = request.params
    const variant = deps.variants.get(id)
    const [name, type] = file.split('.')
    const sample = variant && samplesOf(deps, variant).find((each) => nameOf(each) === name)
    const found = sample && sampleFiles(deps, sample).find((each) => each.type === type)
    if (!found) return respond(request, reply, refuse('not-found'))
    return reply
      .type(`text/${found.type === 'html' ? 'html' : 'plain'}; charset=utf-8`)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': mailPolicy })
      .send(await withLogo(found.text, variant.brandId))
  })
}

/** A mail program finds the logo in the message. */
async function withLogo(text: string, brandId: string): Promise<string> {
  const picture = await logoPicture(brandId)
  return picture ? text.replaceAll(logoReference, `data:image/png;base64,${picture.toString('base64')}`) : text
}

function listPage(deps: ReachDeps): string {
  const parts = [...deps.variants.values()].map((variant) => {
    const rows = samplesOf(deps, variant).map((sample) => {
      const links = (sample.channel === 'email' ? ['html', 'txt'] : ['txt']).map(
        (type) => `<a href="/messages/${variant.id}/${nameOf(sample)}.${type}">${type}</a>`,
      )
      return `<li>${sample.locale}: ${sample.name} (${sample.channel}): ${links.join(' ')}</li>`
    })
    return `<h2>${variant.id}</h2><ul>${rows.join('')}</ul>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Messages</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><h1>Messages to applicants</h1><p>With made-up people; the links open nothing.</p>${parts.join('')}</main></body></html>
`
}
