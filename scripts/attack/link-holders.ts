// Attacks by somebody who was passed a continue link: on what is its owner's alone, and on the owner's own ways in (S-05).
import { randomUUID } from 'node:crypto'
import { personOf } from './target.ts'
import type { MadeLead, Target } from './target.ts'
import { allRefused } from './attack.ts'
import type { Attack, Verdict } from './attack.ts'

async function linkOf(target: Target, { id, token }: Pick<MadeLead, 'id' | 'token'>, network: string): Promise<string> {
  const { body } = await target.call('GET', `/api/v3/lead/url/${id}/continue`, { token, network })
  return (body as { url: string }).url.split('/').at(-1)!
}

/** The token of who opens a link; nothing where it does not open. */
async function redeem(target: Target, link: string, network: string): Promise<string | undefined> {
  const { body } = await target.call('POST', `/api/lead/continue/${link}`, { body: {}, network })
  return (body as { token?: string }).token
}

async function ownersAlone(target: Target): Promise<Verdict> {
  const network = '203.0.113.51'
  const lead = await target.lead(network)
  const token = await redeem(target, await linkOf(target, lead, network), network)
  if (token === undefined) return { holds: false, seen: 'the link does not open' }
  const { id } = lead
  const by = { token, network }
  const consent = { purpose: 'contactDetails.marketingConsents', channel: 'email', given: true }
  return allRefused(
    await Promise.all([
      target.call('GET', `/api/lead/${id}/data`, by),
      target.call('GET', `/api/customer/${id}/consents`, by),
      target.call('POST', `/api/customer/${id}/consents`, { ...by, body: consent }),
      target.call('GET', `/api/customer/${id}/consents/receipt`, by),
      target.call('POST', `/api/lead/${id}/links/revoke`, { ...by, body: {} }),
      target.call('POST', '/api/lead/customer/password', { ...by, body: { id, password: 'four plain words here' } }),
      target.call('POST', `/api/lead/${id}/erase`, { ...by, body: { confirm: true } }),
    ]),
    [403],
  )
}

/** Twelve further devices, as many links as that takes. */
async function ownersDevices(target: Target): Promise<Verdict> {
  const network = '203.0.113.52'
  const person = personOf('reject')
  const lead = await target.lead(network, person)
  const password = `words ${randomUUID()}`
  await target.call('POST', '/api/lead/customer/password', {
    body: { id: lead.id, password },
    token: lead.token,
    network,
  })
  const { body } = await target.call('POST', '/api/lead/customer/return', {
    body: { email: person['contactDetails.email'], password, product: 'askrobin' },
    network,
  })
  const owners = (body as { token?: string }).token
  if (owners === undefined) return { holds: false, seen: 'the owner does not come back by the password' }
  let holder = await redeem(target, await linkOf(target, lead, network), network)
  for (let redeemed = 1; redeemed < 12 && holder !== undefined; redeemed++)
    holder = await redeem(target, await linkOf(target, { id: lead.id, token: holder }, network), network)
  const { status } = await target.call('GET', `/api/lead/status/${lead.id}`, { token: owners, network })
  return { holds: holder !== undefined && status === 200, seen: `after 12 devices the owner’s own: ${status}` }
}

export const linkHolders: readonly Attack[] = [
  { requirement: 'S-05', title: 'what is the owner’s alone, by a link that was passed on', run: ownersAlone },
  { requirement: 'S-05', title: 'the owner’s devices pushed out by 12 devices with a link', run: ownersDevices },
]
