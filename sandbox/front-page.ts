// Front page of the sandbox: lenders' behaviour, their applications with possible actions, and the inbox. Forms alone, no
// script.
import { escapeHtml } from '#contract/escape-html.ts'
import { returnReasons } from '#domain/lender/earnings.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { maskEmail } from './inbox.ts'
import type { InboxEntry } from './inbox.ts'
import { decisionAt } from './lender-book.ts'
import type { PlayedApplication } from './lender-book.ts'
import type { Played } from './lender-play.ts'
import { inboxTable, page } from './pages.ts'
import { smsWays } from './sms.ts'
import type { SmsWay } from './sms.ts'
import { choosing, deeds } from './steering.ts'

export interface FrontPage {
  readonly lenders: Readonly<Record<string, Lender>>
  readonly played: Played
  /** The SMS gateway's behaviour for the next messages. */
  readonly smsWay: SmsWay
  readonly inbox: readonly InboxEntry[]
  /** Unix milliseconds. */
  readonly now: number
  /** Address of the form's server, without a slash at the end. */
  readonly formUrl: string
  /** The page reads itself anew every five seconds. */
  readonly isLive: boolean
}

const applicationsShown = 30

const time = (at: number) => `<time>${new Date(at).toISOString().slice(11, 19)}</time>`
const option = (value: string, text: string, isChosen: boolean) =>
  `<option value="${escapeHtml(value)}"${isChosen ? ' selected' : ''}>${escapeHtml(text)}</option>`

function lenderRow(id: string, { name, countries }: Lender, played: Played): string {
  const told = played.orderOf(id)
  // Deciding words, then those of the follow-ups.
  const choices = Object.entries(played.words)
    .map(([word, { about }]) => option(word, `${word}: ${about}`, word === told))
    .join('')
  return (
    `<tr><th scope="row">${escapeHtml(name)}</th><td>${Object.keys(countries).toSorted().join(', ')}</td>` +
    `<td><form method="post" action="/steer/lenders/${id}"><label><span class="hidden">What ${escapeHtml(name)} does next</span>` +
    `<select name="word">${option('', 'as the e-mail says', told === undefined)}${choices}</select></label> ` +
    `<button>Set</button></form></td></tr>`
  )
}

function followUpsOf({ entry }: PlayedApplication): string {
  const done = entry.done.map(({ followUp, status }) => `${followUp} (${status})`)
  const open = entry.followUpRequests
    .slice(entry.met)
    .map(({ followUp }, index) => (index === 0 ? `${followUp} (asked)` : followUp))
  return [...done, ...open].join(', ') || 'none'
}

function said({ entry }: PlayedApplication, now: number): string {
  const decision = decisionAt(entry, now)
  return decision.decision === 'follow-up' ? `follow-up: ${decision.followUp}` : decision.decision
}

const closings = { cancelled: 'cancelled by us', 'not-chosen': 'the applicant took another offer' } as const

interface ChoiceOfDeed {
  readonly label: string
  readonly name: string
  readonly values: readonly string[]
}

const choiceForm = (action: string, deed: keyof typeof choosing, { label, name, values }: ChoiceOfDeed) =>
  `<form method="post" action="${action}"><input type="hidden" name="deed" value="${deed}"><label>${label} <select name="${name}">${values.map((value) => option(value, value, false)).join('')}</select></label> <button>${choosing[deed].label}</button></form>`

/** An application with what can be made of it. */
function applicationCard(
  name: string,
  at: PlayedApplication,
  { askable, now }: Pick<Played, 'askable'> & { now: number },
): string {
  const { lenderId, entry } = at
  const { reference, brand, country } = entry.application
  const action = `/steer/applications/${lenderId}/${encodeURIComponent(reference)}`
  const button = ([deed, { label }]: [string, { label: string }]) =>
    `<button name="deed" value="${deed}">${escapeHtml(label)}</button>`
  const calls = entry.calls.map(({ event, fate }) => `${event.decision.decision}, ${fate}`)
  const outcomes = entry.outcomes.map(({ event, fate }) => `${event.outcome}, ${fate}`)
  const facts: readonly (readonly [string, string])[] = [
    ['Now', entry.fault ?? said(at, now)],
    ...(entry.closed ? [['Closed', closings[entry.closed]] as const] : []),
    ...(entry.erased ? [['Erased', entry.erased] as const] : []),
    ['Why', entry.steered ? 'made so on this page' : entry.by],
    ['Follow-ups', followUpsOf(at)],
    ['Call-backs', calls.join('; ') || 'none'],
    ['Outcomes', outcomes.join('; ') || 'none'],
  ]
  return `<article aria-labelledby="a-${escapeHtml(reference)}">
<h3 id="a-${escapeHtml(reference)}">${escapeHtml(name)} <small>${escapeHtml(brand)}, ${escapeHtml(country)}, ${escapeHtml(maskEmail(entry.case.answers['contactDetails.email']))}, ${time(entry.at)} <code>${escapeHtml(reference)}</code></small></h3>
<dl>${facts.map(([term, text]) => `<dt>${term}</dt><dd>${escapeHtml(text)}</dd>`).join('')}</dl>
<form method="post" action="${action}">${Object.entries(deeds).map(button).join(' ')}</form>
${choiceForm(action, 'ask', { label: 'Follow-up', name: 'followUp', values: askable })}
${choiceForm(action, 'return', { label: 'Reason', name: 'reason', values: returnReasons })}
</article>`
}

export function frontPage({ formUrl, lenders, played, smsWay, inbox, now, isLive }: FrontPage): string {
  const rows = played.ids.map((id) => lenderRow(id, lenders[id]!, played)).join('\n')
  const applications = played.applications().slice(0, applicationsShown)
  const cards = applications
    .map((at) => applicationCard(lenders[at.lenderId]!.name, at, { askable: played.askable, now }))
    .join('\n')
  return page(
    'Sandbox',
    `<h1>Sandbox</h1>
<p>Lenders and other third parties, played for development. Personal data is masked.</p>
<p><a href="#inbox">Inbox</a> · <a href="#lenders">What lenders do next</a> · <a href="#sms">What the SMS gateway does next</a> · <a href="/">Read anew</a> · ${isLive ? '<a href="/">Stay still</a>' : '<a href="/?live">Read anew every five seconds</a>'} · <a href="/host/">A page with the form in it</a> · <a href="${escapeHtml(formUrl)}/messages/">Messages to applicants</a> · <a href="/postbacks">Postbacks and webhooks</a> · <a href="/collect">Who was told what of visits</a></p>
<h2 id="applications">Applications</h2>
${cards ? `<div class="cards">${cards}</div>` : '<p>Nothing yet: send an application.</p>'}
<h2 id="inbox">Inbox</h2>
<p>What was received and sent, newest first.</p>
${inbox.length > 0 ? inboxTable(inbox) : '<p>Nothing yet.</p>'}
<h2 id="sms">Text messages</h2>
<form method="post" action="/steer/sms"><label><span class="hidden">What the SMS gateway does next</span><select name="way">${Object.entries(
      smsWays,
    )
      .map(([way, { about }]) => option(way, `${way}: ${about}`, way === smsWay))
      .join('')}</select></label> <button>Set</button></form>
<h2 id="lenders">Lenders</h2>
<p>What a lender does with the next applications. As the e-mail says: its part before a <code>+</code> is one of these words, for all lenders or, as in <code>${escapeHtml(played.ids[0] ?? '')}.reject+any@example.test</code>, for one, while the others say no; several lenders' words are joined by <code>_</code>.</p>
<div class="table" role="region" aria-label="Lenders" tabindex="0"><table>
<thead><tr><th scope="col">Lender</th><th scope="col">Countries</th><th scope="col">Next applications</th></tr></thead>
<tbody>
${rows}
</tbody></table></div>`,
    isLive ? '<meta http-equiv="refresh" content="5">' : '',
  )
}
