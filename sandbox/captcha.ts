// Played captcha provider, as Turnstile is from outside. A script that draws a frame, a page in the frame with one button, and a
// check that takes each token once and within five minutes. `PUT /captcha/faults` takes it down.
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#contract/escape-html.ts'

interface CaptchaDeps {
  readonly secretOf: (id: string) => string
  /** The sandbox's address for browsers, without a slash at the end. */
  readonly publicUrl: () => string
  /** Unix milliseconds. */
  readonly now: () => number
  readonly newId: () => string
}

interface Given {
  readonly at: number
  readonly action: string
  readonly cdata: string
}

const goodForMs = 300_000
const givenAtMost = 1000

/** Asks its own frame, and hands the token on. */
const apiScript = (address: string) => `
const address = ${JSON.stringify(address)}
window.turnstile = {
  render(place, { sitekey, action, cData, language, callback }) {
    const frame = document.createElement('iframe')
    frame.title = 'Captcha'
    frame.width = 300
    frame.height = 70
    frame.src = address + '/widget?' + new URLSearchParams({ sitekey, action, cdata: cData, language })
    addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow && typeof data?.token === 'string') callback(data.token)
    })
    document.querySelector(place).append(frame)
  },
}
const { searchParams } = new URL(document.currentScript.src)
window[searchParams.get('onload')]()
`

const widgetScript = `document.querySelector('button').addEventListener('click', ({ target }) => {
  parent.postMessage({ token: target.value }, '*')
})`

export function registerCaptcha(app: FastifyInstance, { secretOf, publicUrl, now, newId }: CaptchaDeps): void {
  const given = new Map<string, Given>()
  let isDown = false

  const shared = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' }
  app.get('/captcha/api.js', (_request, reply) =>
    isDown
      ? reply.code(503).send({ code: 'down' })
      : reply
          .type('text/javascript; charset=utf-8')
          .headers(shared)
          .send(apiScript(`${publicUrl()}/captcha`)),
  )
  app.get('/captcha/widget.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').headers(shared).send(widgetScript),
  )
  app.get<{ Querystring: Readonly<Record<string, string>> }>('/captcha/widget', ({ query }, reply) => {
    const token = `captcha-${newId()}`
    const oldest = given.size >= givenAtMost ? given.keys().next().value : undefined
    if (oldest !== undefined) given.delete(oldest)
    given.set(token, { at: now(), action: query.action ?? '', cdata: query.cdata ?? '' })
    // Shown in frames, which nothing else of the sandbox is.
    return reply
      .removeHeader('x-frame-options')
      .type('text/html; charset=utf-8')
      .headers({ ...shared, 'content-security-policy': "default-src 'none'; script-src 'self'" })
      .send(
        `<!doctype html><html lang="en"><title>Captcha</title><button value="${escapeHtml(token)}">I am a person</button><script src="/captcha/widget.js"></script></html>`,
      )
  })
  app.post<{ Body: unknown }>('/captcha/siteverify', ({ body }, reply) => {
    if (isDown) return reply.code(503).send({ code: 'down' })
    const { secret, response } = readBody(body)
    const refused = (code: string) => reply.send({ success: false, 'error-codes': [code] })
    if (secret !== secretOf('captcha')) return refused('invalid-input-secret')
    const known = given.get(response)
    given.delete(response)
    if (!known) return refused(response.startsWith('captcha-') ? 'timeout-or-duplicate' : 'invalid-input-response')
    if (now() - known.at > goodForMs) return refused('timeout-or-duplicate')
    const { at, action, cdata } = known
    return reply.send({
      success: true,
      challenge_ts: new Date(at).toISOString(),
      hostname: 'localhost',
      'error-codes': [],
      action,
      cdata,
    })
  })
  // Another site's page cannot send this: a browser asks first, and is not answered.
  app.put<{ Body: unknown }>('/captcha/faults', ({ body }, reply) => {
    isDown = readJson(body).down === true
    return reply.send({ down: isDown })
  })
}

/** As the sandbox takes JSON: as bytes where a signature may be over them. */
function readJson(body: unknown): Readonly<Record<string, unknown>> {
  try {
    const said: unknown = body instanceof Buffer || typeof body === 'string' ? JSON.parse(body.toString()) : body
    return typeof said === 'object' && said !== null ? (said as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}

function readBody(body: unknown): { readonly secret: string; readonly response: string } {
  const { secret, response } = readJson(body)
  return { secret: typeof secret === 'string' ? secret : '', response: typeof response === 'string' ? response : '' }
}
