// HTML of the sandbox: the shared page frame, the inbox, and the landing page of accepted applicants. No script, one inline
// style.
import { escapeHtml } from '#contract/escape-html.ts'
import { createHash } from 'node:crypto'
import { inboxKinds } from './inbox.ts'
import type { InboxEntry } from './inbox.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#d9dee4, #3a4148); --soft: light-dark(#5a6672, #a3adb8) }
body { margin: 0 auto; padding: 2rem 1rem; max-width: 78rem; background: light-dark(#fff, #15181b); color: light-dark(#16202a, #eef1f4) }
h1 { margin: 0 0 .25rem; font-size: 1.6rem; text-wrap: balance }
h2 { margin: 2rem 0 .5rem; font-size: 1.2rem }
h3 { margin: 0 0 .5rem; font-size: 1rem }
dd { min-width: 0; overflow-wrap: anywhere }
h3 small { display: block; color: var(--soft); font-weight: 400 }
a { color: light-dark(#0b5cad, #7ab8f5) }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 34rem), 1fr)) }
article { min-width: 0; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0 0 }
td form { margin: 0; flex-wrap: nowrap }
button, select { min-height: 2.75rem; padding: .25rem .75rem; font: inherit; color: inherit; background: light-dark(#f4f6f8, #22272c); border: 1px solid light-dark(#7a8691, #75818c); border-radius: .375rem }
select { max-width: min(26rem, 70vw) }
button { cursor: pointer }
button:hover { background: light-dark(#e6eaee, #2d343a) }
:focus-visible { outline: 3px solid light-dark(#0b5cad, #7ab8f5); outline-offset: 2px }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
p { margin: 0 0 1rem; color: var(--soft) }
.table { position: relative; overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem }
table { width: 100%; border-collapse: collapse; font-size: .9375rem }
th, td { padding: .5rem .75rem; text-align: start; white-space: nowrap; border-top: 1px solid var(--line) }
td.wide { min-width: 24rem; white-space: normal }
thead th { border-top: 0; color: var(--soft); font-weight: 600 }
code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
dt { color: var(--soft) }
dd { margin: 0 }
iframe { max-width: 100%; border: 1px solid var(--line); border-radius: .5rem; background: #fff }
pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.5 ui-monospace, monospace }
`

/** For the content security policy: the style is the only thing these pages run or load. */
export const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

export function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">${head}
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>
${body}
</main></body>
</html>
`
}

const row = ({ at, kind, party, reference, outcome, about, href }: InboxEntry): string =>
  `<tr><td><time>${new Date(at).toISOString().slice(11, 19)}</time></td><td>${inboxKinds[kind]}</td><td>${escapeHtml(party)}</td>` +
  `<td><code>${escapeHtml(reference)}</code></td><td>${escapeHtml(outcome())}</td><td>${href ? `<a href="${escapeHtml(href)}">${escapeHtml(about)}</a>` : escapeHtml(about)}</td></tr>`

export function inboxTable(entries: readonly InboxEntry[]): string {
  return `<div class="table" role="region" aria-label="Inbox" tabindex="0"><table>
<thead><tr><th scope="col">Time (UTC)</th><th scope="col">What</th><th scope="col">With</th><th scope="col">Reference</th><th scope="col">Outcome</th><th scope="col">About</th></tr></thead>
<tbody>
${entries.map(row).join('\n')}
</tbody></table></div>`
}

/** Page of the lender's own site, on which an accepted applicant goes on. */
export function welcomePage(lenderName: string, reference: string): string {
  return page(
    `${lenderName} (sandbox)`,
    `<h1>${escapeHtml(lenderName)}</h1>
<p>This is the sandbox's stand-in for the lender's own site: here the applicant would sign.</p>
<dl><dt>Reference</dt><dd><code>${escapeHtml(reference)}</code></dd></dl>`,
  )
}

interface Visited {
  readonly name: string
  readonly kind: string
  readonly reference: string
  readonly locale: string
  /** Of the page; each button posts to a path below it. */
  readonly path: string
  readonly buttons: readonly { readonly end: string; readonly label: string }[]
}

/** A provider's page: in place of its own pages, a button for each way the visit can end. */
export function providerPage({ name, kind, reference, locale, path, buttons }: Visited): string {
  const forms = buttons.map(
    ({ end, label }) =>
      `<form method="post" action="${escapeHtml(`${path}/${end}`)}"><button>${escapeHtml(label)}</button></form>`,
  )
  return page(
    `${name} (sandbox)`,
    `<h1>${escapeHtml(name)}</h1>
<p>This is the sandbox's stand-in for the provider's own pages. How should this visit end?</p>
<dl><dt>Kind</dt><dd>${escapeHtml(kind)}</dd><dt>Locale</dt><dd>${escapeHtml(locale)}</dd><dt>Reference</dt><dd><code>${escapeHtml(reference)}</code></dd></dl>
<div>${forms.join('\n')}</div>`,
  )
}

/** After a button: back to where the server wants the window to go. */
export function providerDonePage(name: string, returnUrl: string): string {
  const safe = escapeHtml(returnUrl)
  return page(
    `${name} (sandbox)`,
    `<h1>${escapeHtml(name)}: done</h1>
<p>This window goes back by itself. <a href="${safe}">Go back now</a></p>`,
    `<meta http-equiv="refresh" content="1;url=${safe}">`,
  )
}
