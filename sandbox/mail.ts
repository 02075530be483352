// Played e-mail gateway: accepts a message once per reference, and shows it as HTML and as plain text. In memory and bounded.
import { escapeHtml } from '#contract/escape-html.ts'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { maskEmail } from './inbox.ts'
import type { Inbox } from './inbox.ts'
import { page } from './pages.ts'
import { signedBody } from './signed.ts'

export interface MailDeps {
  readonly secretOf: (id: string) => string
  /** Unix milliseconds. */
  readonly now: () => number
  readonly inbox: Inbox
}

const line = v.pipe(v.string(), v.minLength(1), v.maxLength(1000), v.regex(/^[^\r\n]*$/))
const message = v.object({
  reference: v.pipe(v.string(), v.uuid()),
  from: line,
  to: v.pipe(line, v.regex(/^[^\s,<>]+@[^\s,<>]+$/)),
  subject: line,
  headers: v.record(line, line),
  html: v.pipe(v.string(), v.maxLength(60_000)),
  text: v.pipe(v.string(), v.maxLength(20_000)),
  // Pictures that the HTML shows by `cid:`.
  pictures: v.exactOptional(
    v.pipe(
      v.array(
        v.object({
          cid: v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/)),
          contentType: v.literal('image/png'),
          base64: v.pipe(v.string(), v.maxLength(100_000), v.base64()),
        }),
      ),
      v.maxLength(3),
    ),
  ),
})
type Message = v.InferOutput<typeof message>

const keptAtMost = 200
/** The message draws itself by style attributes; it runs nothing, loads nothing and goes nowhere but to a new window. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

export function registerMail(app: FastifyInstance, { secretOf, now, inbox }: MailDeps): void {
  const kept = new Map<string, Message>()
  app.post('/mail', (request, reply) => {
    const body = signedBody(request, secretOf('mail'), now())
    if (!body) return reply.code(401).send({ code: 'signature' })
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), message), body.toString())
    if (!read.success) return reply.code(422).send({ code: 'not-a-message' })
    const { reference, to, subject } = read.output
    // Like a mailbox that there is not, for whoever wants to see what becomes of it.
    if (to.startsWith('bounce+')) return reply.code(422).send({ code: 'no-such-mailbox' })
    if (!kept.has(reference)) {
      kept.set(reference, read.output)
      const [oldest] = kept.keys()
      if (kept.size > keptAtMost && oldest) kept.delete(oldest)
      inbox.add({
        kind: 'mail',
        at: now(),
        party: maskEmail(to),
        reference,
        about: subject,
        outcome: () => 'delivered',
        href: `/mail/${reference}`,
      })
    }
    return reply.code(202).send({ status: 'taken' })
  })
  app.get<{ Params: { reference: string } }>('/mail/:reference', ({ params }, reply) => {
    const found = kept.get(params.reference)
    if (!found) return reply.code(404).send({ code: 'unknown-reference' })
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', String(reply.getHeader('content-security-policy')) + "; frame-src 'self'")
      .send(mailPage(params.reference, found))
  })
  app.get<{ Params: { reference: string } }>('/mail/:reference/html', ({ params }, reply) => {
    const found = kept.get(params.reference)
    if (!found) return reply.code(404).send({ code: 'unknown-reference' })
    return reply.type('text/html; charset=utf-8').header('content-security-policy', mailPolicy).send(drawn(found))
  })
}

/** As a mail program draws it: with the pictures that came with it. */
const drawn = ({ html, pictures = [] }: Message): string =>
  pictures.reduce(
    (text, { cid, contentType, base64 }) => text.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${base64}"`),
    html,
  )

function mailPage(reference: string, { from, to, subject, headers, text }: Message): string {
  const facts = [['From', from], ['To', maskEmail(to)], ['Subject', subject], ...Object.entries(headers)]
  return page(
    subject,
    `<h1>${escapeHtml(subject)}</h1>
<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name!)}</dt><dd>${escapeHtml(value!)}</dd>`).join('')}</dl>
<h2>As a mail program draws it</h2>
<iframe src="/mail/${reference}/html" title="The message" width="700" height="760"></iframe>
<h2>As text</h2>
<pre>${escapeHtml(text)}</pre>
<p><a href="/">Sandbox</a></p>`,
  )
}
