// Test of the e-mail layout: whatever a text, a name or an address holds stays text (S-11), and it holds in every mail program.
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import { mailHtml, mailText } from './mail-layout.ts'
import type { MailContent } from './mail-layout.ts'

const markup = '<img src=x onerror="alert(1)"><script>alert(1)</script>\'" onmouseover="alert(1)'

let count = 0
const plant = (): string => `planted-${(count += 1)}-${markup}`

/** Every part that a mail can have: a new one must be planted too. */
const content: Required<MailContent> = {
  language: 'es',
  brandId: Object.keys(catalogue.brandMail)[0]!,
  brand: plant(),
  subject: plant(),
  greeting: plant(),
  body: plant(),
  facts: [{ label: plant(), value: plant() }],
  button: { label: plant(), href: plant(), open: plant() },
  notes: [{ text: plant(), link: { label: plant(), href: plant() } }],
  warning: plant(),
  why: plant(),
  sender: plant(),
  safety: plant(),
  wayOut: { label: plant(), href: plant() },
}

test('S-11: a mail shows every planted text, and none of it is markup', () => {
  for (const look of Object.values(catalogue.brandMail)) {
    const html = mailHtml(look, content)
    const shown = new Set([...html.matchAll(/planted-(\d+)-&#60;img/g)].map(([, number]) => Number(number)))
    expect([...shown].toSorted((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
    for (const part of ['<img src=x', '<script', '" onmouseover']) expect(html).not.toContain(part)
  }
})

test('S-11: the plain text of a mail has its texts as they are', () => {
  expect(mailText(content)).toContain(content.body)
})

describe('Q4: what mail programs differ in', () => {
  const look = Object.values(catalogue.brandMail)[0]!
  const html = mailHtml(look, content)

  test('Q4: Outlook, which knows no greatest width, gets a table of 600 pixels around the sheet', () => {
    const [, opened, closed] = /<!--\[if mso\]>(.*?)<!\[endif\]-->[\s\S]*<!--\[if mso\]>(.*?)<!\[endif\]-->/.exec(html)!
    expect(opened).toMatch(/^<table [^>]*width="600"[^>]*><tr><td>$/)
    expect(closed).toBe('</td></tr></table>')
  })

  test('Q4: Outlook, which leaves out the padding of a link, gets it on the cell of the button', () => {
    const padding = /<a class="button"[^>]*;padding:([^;]+);/.exec(html)![1]
    expect(/<td style="([^"]*)"><a class="button"/.exec(html)![1]).toContain(`mso-padding-alt:${padding}`)
  })

  test('Q4: a list of mails previews what the message says, not its subject once more', () => {
    const [, hidden, text] = /<body[^>]*>\s*<div style="([^"]*)">([^<]*)<\/div>/.exec(html)!
    expect(hidden).toMatch(/^display:none;.*mso-hide:all/)
    expect(text).toBe(escapeHtml(content.body))
  })
})
