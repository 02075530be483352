// Page of the tracking events that played vendors received, newest first.
import { escapeHtml } from '#contract/escape-html.ts'
import type { CollectorFault } from './collector-faults.ts'
import type { ReceivedRequest } from './collector-log.ts'
import { toldBy } from './collector-reading.ts'
import { isVendor, vendor } from './collector-vendors.ts'
import { page } from './pages.ts'

const rowsShown = 300
const payloadShown = 1500

function rows(received: ReceivedRequest): readonly string[] {
  const time = new Date(received.at).toISOString().slice(11, 19)
  const name = isVendor(received.vendor) ? vendor(received.vendor).name : received.vendor
  return toldBy(received).map(({ event, id, payload }) => {
    const said = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const shown = said.length > payloadShown ? `${said.slice(0, payloadShown)}…` : said
    return (
      `<tr><td><time>${time}</time></td><td>${escapeHtml(name)}</td><td>${escapeHtml(event)}</td>` +
      `<td><code>${escapeHtml(id.slice(0, 12))}</code></td><td class="wide"><code>${escapeHtml(shown)}</code></td></tr>`
    )
  })
}

interface Shown {
  /** Oldest first. */
  readonly received: readonly ReceivedRequest[]
  readonly faults: Readonly<Partial<Record<string, CollectorFault>>>
  /** Reads itself anew every five seconds. */
  readonly isLive: boolean
}

export function collectorPage({ received, faults, isLive }: Shown): string {
  const all = received.toReversed().flatMap(rows)
  const heads = ['Time (UTC)', 'Who', 'Event', 'Id', 'Says']
  const wrong = Object.entries(faults).map(([name, fault]) => `${name}: ${fault}`)
  const table = `<div class="table" role="region" aria-label="What they were told" tabindex="0"><table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>
${all.slice(0, rowsShown).join('\n')}
</tbody></table></div>`
  return page(
    'Who was told what',
    `<h1>Who was told what</h1>
<p>What the vendors that this sandbox plays received of visits, from browsers and from our server, newest first. Nothing comes before the visitor agrees.</p>
<p><a href="/">Sandbox</a> · <a href="/collect">Read anew</a> · ${isLive ? '<a href="/collect">Stay still</a>' : '<a href="/collect?live">Read anew every five seconds</a>'} · <a href="/collect/log">As JSON</a></p>
${wrong.length > 0 ? `<p>Out of order now: ${escapeHtml(wrong.join(', '))}</p>` : ''}
${all.length > 0 ? table : '<p>Nothing yet: open the form, and say yes to its notice.</p>'}`,
    isLive ? '<meta http-equiv="refresh" content="5">' : '',
  )
}
