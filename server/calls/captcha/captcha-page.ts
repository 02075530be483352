// Page below the API with the provider's captcha in it, framed by the form and there only where a captcha is configured. The provider's
// script runs here and not in the form, whose own policy so stays without it (S-10, S-12, S-32).
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { captchaPath } from '#contract/captcha.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import { challengeForm } from '#contract/proof-of-work.ts'
import { refuse } from '#server/platform/http/answer.ts'
import { respond } from '#server/platform/http/respond.ts'
import type { CallsDeps } from '../calls-dependencies.ts'
import { captchaOf } from './captcha-settings.ts'
import { boundTo, captchaAction } from './verify-captcha.ts'

const style = ':root { color-scheme: light } body { margin: 0; display: grid; justify-content: center }'

/**
 * The form alone may frame it, so the word goes to whoever does: the browser lets no other page have it. The script is loaded by hand, as
 * one that does not come has to be told of.
 */
const script = `
const say = (word) => parent.postMessage(word, '*')
const failed = () => say({ captcha: 'failed' })
const { src, ...asked } = document.getElementById('captcha').dataset
window.captchaReady = () => {
  try {
    window.turnstile.render('#captcha', {
      sitekey: asked.site,
      action: asked.action,
      cData: asked.bound,
      language: document.documentElement.lang,
      callback: (token) => say({ captcha: 'solved', token }),
      'error-callback': () => (failed(), true),
      'unsupported-callback': failed,
    })
  } catch {
    failed()
  }
}
const script = document.createElement('script')
script.onerror = failed
script.src = src
document.head.append(script)
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

type PageRequest = FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export function registerCaptchaPage(app: FastifyInstance, deps: CallsDeps): void {
  const { apiPath, captcha, corsOrigins } = deps.config
  if (!captcha) return
  app.get(apiPath + captchaPath, async (request: PageRequest, reply) => {
    const challenge = textOf(request.query.challenge)
    const tag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.exec(textOf(request.query.tag))?.[0] ?? 'en'
    const variant = deps.variants.get(textOf(request.query.variant))
    const access = variant && captchaOf(captcha, variant.id)
    if (!access || !challengeForm.test(challenge)) return respond(request, reply, refuse('not-found'))
    const provider = new URL(access.baseUrl).origin
    const src = `${access.baseUrl}/api.js?render=explicit&onload=captchaReady`
    const html = `<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>captcha</title><style>${style}</style></head>
<body><div id="captcha" data-src="${escapeHtml(src)}" data-site="${escapeHtml(access.siteKey)}" data-action="${captchaAction}" data-bound="${boundTo(challenge)}"></div><script>${script}</script></body>
</html>
`
    const policy = [
      "default-src 'none'",
      `script-src ${hashOf(script)} ${provider}`,
      `style-src ${hashOf(style)}`,
      `frame-src ${provider}`,
      `connect-src ${provider}`,
      `img-src ${provider} data:`,
      "base-uri 'none'",
      "form-action 'none'",
      ['frame-ancestors', "'self'", ...new Set([...corsOrigins, ...variant.frameAncestors])].join(' '),
    ].join('; ')
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
      .send(html)
  })
}
