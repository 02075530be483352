// E-mail layout: tables and inline styles, at most 600 px, one column. Mail programs draw nothing else; nothing is loaded from
// anywhere, the logo comes with the message. Dark programs get colours of their own by the one style sheet, which others leave out.
// Outlook with Word's engine knows neither a greatest width nor padding of links: conditional comments and `mso-` properties are for it.
import { escapeHtml } from '#contract/escape-html.ts'
import type { EmailTheme } from '#domain/application/email-theme.ts'
import { brandLogo, logoReference } from '#server/platform/mail/brand-logo.ts'

/** One figure of what a message is about. */
export interface MailFact {
  readonly label: string
  readonly value: string
}

/** A sentence below the button, as the law has it, and where it leads. */
export interface MailNote {
  readonly text: string
  readonly link?: { readonly label: string; readonly href: string }
}

export interface MailContent {
  /** BCP 47. */
  readonly language: string
  readonly brandId: string
  readonly brand: string
  readonly subject: string
  readonly greeting: string
  readonly body: string
  /** Below the body, in this order; none where absent. */
  readonly facts?: readonly MailFact[]
  /** With what stands in front of its link, written out; absent where there is nothing to open. */
  readonly button?: { readonly label: string; readonly href: string; readonly open: string }
  /** Below the button, in this order; none where absent. */
  readonly notes?: readonly MailNote[]
  /** The market's warning for advertising, where it has one. */
  readonly warning?: string
  readonly why: string
  readonly sender: string
  /** Safety note: the data that we never ask for by e-mail, and where our links lead. */
  readonly safety: string
  /** Below it all: how to get no more of these, or to end what they are about. */
  readonly wayOut?: { readonly label: string; readonly href: string }
}

const sheetStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) { .pad { padding-left: 20px !important; padding-right: 20px !important } .button { display: block !important; text-align: center !important } }
@media (prefers-color-scheme: dark) {
  .ground { background: #121417 !important }
  .sheet { background: #1d2126 !important; border-color: #343a41 !important }
  .ink { color: #f1f3f5 !important }
  .soft, .soft a { color: #b4bcc5 !important }
  .line { border-color: #343a41 !important }
  .link { color: #cfe0ff !important }
  .button { box-shadow: 0 0 0 1px #b4bcc5 }
}`

/** A whole HTML document. */
export function mailHtml(look: EmailTheme, content: MailContent): string {
  const {
    language,
    subject,
    greeting,
    body,
    facts = [],
    button,
    notes = [],
    warning,
    why,
    sender,
    safety,
    wayOut,
  } = content
  const text = `font-family:${look.font};font-size:17px;line-height:26px;color:${look.ink}`
  const small = `font-family:${look.font};font-size:13px;line-height:20px;color:${look.inkSoft}`
  const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
  const radius = Math.min(look.radius, 16)
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>${sheetStyle}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${look.ground}">
${previewHtml(body)}
<table ${table} width="100%" class="ground" style="background:${look.ground}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table ${table} width="600" align="center"><tr><td><![endif]-->
<table ${table} width="100%" class="sheet" style="max-width:600px;background:${look.sheet};border:1px solid ${look.line};border-radius:${radius}px;border-collapse:separate;overflow:hidden">
${headHtml(look, content)}
<tr><td class="pad" style="padding:36px 36px 0">
<h1 class="ink" style="margin:0 0 20px;font-family:${look.headingFont};font-size:28px;line-height:34px;font-weight:700;color:${look.ink}">${escapeHtml(subject)}</h1>
<p class="ink" style="margin:0 0 12px;${text}">${escapeHtml(greeting)}</p>
<p class="ink" style="margin:0 0 28px;${text}">${escapeHtml(body)}</p>
${factTable(look, facts)}${button ? buttonHtml(look, button) : ''}${notesHtml(look, notes)}</td></tr>
<tr><td class="pad" style="padding:32px 36px 32px">
<table ${table} width="100%"><tr><td class="line" style="border-top:1px solid ${look.line};padding-top:20px">
${warning ? `<p class="ink" style="margin:0 0 12px;${small};font-weight:700;color:${look.ink}">${escapeHtml(warning)}</p>\n` : ''}<p class="soft" style="margin:0 0 8px;${small}">${escapeHtml(why)}${wayOut ? ` <a href="${escapeHtml(wayOut.href)}" style="color:${look.inkSoft};text-decoration:underline">${escapeHtml(wayOut.label)}</a>` : ''}</p>
<p class="soft" style="margin:0 0 8px;${small}">${escapeHtml(safety)}</p>
<p class="soft" style="margin:0;${small}">${escapeHtml(sender)}</p>
</td></tr></table>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

/** Preview text of a list of mails. Without it, lists show the subject twice: it begins the sheet. */
const previewHtml = (body: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(body)}</div>`

/** The logo on white under the brand's colour; the brand's name where there is no logo to send. */
function headHtml(look: EmailTheme, { brandId, brand }: MailContent): string {
  const logo = brandLogo(brandId)
  const name = `font-family:${look.headingFont};font-size:22px;line-height:28px;font-weight:700`
  if (!logo)
    return `<tr><td class="pad" style="padding:20px 36px;background:${look.band};${name};color:${look.onBand}">${escapeHtml(brand)}</td></tr>`
  return `<tr><td class="pad" style="padding:20px 36px;background:#ffffff;border-top:6px solid ${look.band}"><img src="${logoReference}" width="${logo.width}" height="${logo.height}" alt="${escapeHtml(brand)}" style="display:block;border:0;${name};color:${look.ink}"></td></tr>`
}

function buttonHtml(look: EmailTheme, { label, href, open }: NonNullable<MailContent['button']>): string {
  const address = escapeHtml(href)
  const padding = '15px 30px'
  const small = `font-family:${look.font};font-size:13px;line-height:20px;color:${look.inkSoft}`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="border-radius:${look.radius}px;background:${look.action};mso-padding-alt:${padding}"><a class="button" href="${address}" style="display:inline-block;padding:${padding};font-family:${look.font};font-size:17px;line-height:22px;font-weight:700;color:${look.onAction};text-decoration:none;border-radius:${look.radius}px">${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="margin:28px 0 0;${small}">${escapeHtml(open)}<br><a class="link" href="${address}" style="color:${look.link};word-break:break-all">${address}</a></p>
`
}

function notesHtml(look: EmailTheme, notes: readonly MailNote[]): string {
  const small = `margin:20px 0 0;font-family:${look.font};font-size:15px;line-height:22px;color:${look.ink}`
  const linked = ({ label, href }: NonNullable<MailNote['link']>) =>
    `<br><a class="link" href="${escapeHtml(href)}" style="color:${look.link}">${escapeHtml(label)}</a>`
  return notes
    .map(({ text, link }) => `<p class="ink" style="${small}">${escapeHtml(text)}${link ? linked(link) : ''}</p>\n`)
    .join('')
}

/** Figures as rows of two cells, read aloud one after the other. */
function factTable(look: EmailTheme, facts: readonly MailFact[]): string {
  if (facts.length === 0) return ''
  const cell = `padding:8px 0;font-family:${look.font};font-size:16px;line-height:24px;border-bottom:1px solid ${look.line}`
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="soft line" style="${cell};color:${look.inkSoft}">${escapeHtml(label)}</td><td class="ink line" align="right" style="${cell};padding-left:16px;color:${look.ink};font-weight:700">${escapeHtml(value)}</td></tr>\n`,
  )
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 28px">
${rows.join('')}</table>
`
}

/** The same as plain text. */
export function mailText(content: MailContent): string {
  const {
    brand,
    subject,
    greeting,
    body,
    facts = [],
    button,
    notes = [],
    warning,
    why,
    sender,
    safety,
    wayOut,
  } = content
  const parts = [
    brand,
    subject,
    greeting,
    body,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...notes.map(({ text, link }) => (link ? `${text}\n${link.label}: ${link.href}` : text)),
    '--',
    ...(warning ? [warning] : []),
    wayOut ? `${why}\n${wayOut.label}: ${wayOut.href}` : why,
    safety,
    sender,
  ]
  return `${parts.join('\n\n')}\n`
}
