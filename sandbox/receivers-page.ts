// Page of postbacks and webhooks received, newest first, with the behaviour for the next ones.
import { escapeHtml } from '#contract/escape-html.ts'
import { page } from './pages.ts'
import { behaviours } from './receiver-behaviours.ts'
import type { Received } from './receiver-behaviours.ts'

const row = ({ at, channel, party, id, times, verified, said, answered }: Received): string =>
  `<tr><td><time>${new Date(at).toISOString().slice(11, 19)}</time></td><td>${channel}</td><td>${escapeHtml(party)}</td>` +
  `<td>${verified ? 'right' : 'wrong or none'}</td><td>${times === 1 ? 'new' : `again, ${times}`}</td>` +
  `<td>${escapeHtml(answered)}</td><td><code>${escapeHtml(id)}</code></td><td><code>${escapeHtml(said)}</code></td></tr>`

export function receiversPage(shown: { readonly received: readonly Received[]; readonly behaviour: string }): string {
  const { received, behaviour } = shown
  const options = Object.entries(behaviours).map(
    ([name, { about }]) =>
      `<option value="${name}"${name === behaviour ? ' selected' : ''}>${escapeHtml(about)}</option>`,
  )
  const heads = ['Time (UTC)', 'What', 'To', 'Signature', 'Seen', 'Answered', 'Id', 'Says']
  const table = `<div class="table" role="region" aria-label="What came" tabindex="0"><table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${received.map(row).join('\n')}
</tbody></table></div>`
  return page(
    'Postbacks and webhooks',
    `<h1>Postbacks and webhooks</h1>
<p>What affiliates and a brand’s own system were told, newest first.</p>
<p><a href="/">Sandbox</a> · <a href="/postbacks">Read anew</a></p>
<form method="post" action="/steer/receivers"><label>What comes next they <select name="behaviour">${options.join('')}</select></label> <button>Set</button></form>
<h2>What came</h2>
${received.length > 0 ? table : '<p>Nothing yet: arrive with <code>?refName=</code> and a name of an affiliate’s folder, and send an application.</p>'}`,
  )
}
