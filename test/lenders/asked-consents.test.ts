// Test of lenders' consent requests through the sandbox: accepted where every consent has a text, refused otherwise (M9).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followUps, locales } from '#catalogue/server.generated.ts'
import { consentWords } from '#catalogue/follow-ups/dynamic-consents/consent-words.ts'
import { readAsk } from '#contract/follow-up-asks.ts'
import type { PartnerDecision } from '#contract/partner-protocol.ts'
import { followUp, keysOfForm } from '#test/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { outcomeOf } from '#server/platform/kit/connectors/dialect-connector.ts'
import { terms } from '#test/server/server.ts'
import { connectorTo, startSandbox, withEmail } from './sandbox-server.ts'

/** Those whose consents our texts word. */
const known = keysOfForm('consents').filter((key) => followUp(key).consents)

describe('the sandbox', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  let connector: ReturnType<typeof connectorTo>
  beforeAll(async () => {
    sandbox = await startSandbox()
    connector = connectorTo(sandbox.url)
  })
  afterAll(async () => {
    await connector.close()
    await sandbox.close()
  })

  const askedIn = async (key: FollowUpKey, locale: string) => {
    const application = { ...withEmail(key), locale }
    const outcome = await connector.post(application, application.reference)
    expect(outcome).toMatchObject({ kind: 'follow-up', followUp: key })
    return readAsk('consents', 'ask' in outcome ? outcome.ask : undefined)!.consents
  }

  test.each(known)('M9: asks for %s by ids that our texts know, and needs all but one', async (key) => {
    const consents = await askedIn(key, 'es-ES')
    expect(consents.map(({ id }) => id)).toEqual(followUp(key).consents)
    expect(consents.filter(({ required }) => !required)).toHaveLength(1)
  })

  test('M9: words dynamic consents itself, in each language it has words for, and elsewhere in English', async () => {
    const tags = Object.values(locales).map(({ tag }) => tag)
    const labels = new Map<string, string>()
    for (const tag of tags) {
      const consents = await askedIn('dynamic-consents', tag)
      expect(consents.map(({ label, text }) => [typeof label, typeof text])).toEqual([
        ['string', 'string'],
        ['string', 'string'],
      ])
      labels.set(tag, consents[0]!.label!)
    }
    // British and Philippine English are one; a language of a new country is English until somebody words it.
    expect(new Set(labels.values()).size).toBe(new Set(tags.map(consentWords)).size)
    expect((await askedIn('dynamic-consents', 'xx-XX'))[0]!.label).toBe(labels.get('en-GB'))
  })
})

test.each([
  ['nothing', 'policy-consents', undefined],
  ['no consent', 'policy-consents', { consents: [] }],
  ['an id that nobody has worded', 'policy-consents', { consents: [{ id: 'cookies', required: true }] }],
  ['a known id of another screen', 'tfbank-consents', { consents: [{ id: 'card-terms', required: true }] }],
  [
    'one without words where all come in the lender’s',
    'dynamic-consents',
    { consents: [{ id: 'terms', required: true }] },
  ],
  ['one id twice', 'policy-consents', { consents: ['terms', 'terms'].map((id) => ({ id, required: true })) }],
  ['an id with blanks', 'dynamic-consents', { consents: [{ id: 'a b', required: true, label: 'Yes' }] }],
  ['a label of a blank', 'dynamic-consents', { consents: [{ id: 'a', required: true, label: ' ' }] }],
  [
    'a label that nobody sees',
    'policy-consents',
    { consents: [{ id: 'terms', required: true, label: '\u200b\u2060' }] },
  ],
  ['a text of blanks', 'policy-consents', { consents: [{ id: 'terms', required: true, text: '\n\n' }] }],
  ['not whether it is needed', 'dynamic-consents', { consents: [{ id: 'a', label: 'Yes' }] }],
] as const)('M9: %s is no screen of consents', (_, key, ask) => {
  const decision = { decision: 'follow-up', reference: 'reference-1', followUp: key, ...(ask ? { ask } : {}) }
  expect(outcomeOf(decision as unknown as PartnerDecision, followUps)).toEqual({
    kind: 'unknown',
    why: `not what ${key} needs`,
  })
})

test.each([
  ['a company without a name that is seen', '\u200b'],
  ['a company whose name goes on in another line', 'Banco\n\nhttps://evil.example'],
])('S-11: %s lays no offer before the applicant', (_, lender) => {
  const ask = { offers: [{ offerId: 'one', lender, terms }] }
  const decision = { decision: 'follow-up', reference: 'reference-1', followUp: keysOfForm('offers')[0]!, ask }
  expect(outcomeOf(decision as unknown as PartnerDecision, followUps)).toMatchObject({ kind: 'unknown' })
  const named = { ...decision, ask: { offers: [{ ...ask.offers[0]!, lender: 'Banco 1' }] } }
  expect(outcomeOf(named as unknown as PartnerDecision, followUps)).toMatchObject({ kind: 'follow-up' })
})

test('M9: a lender’s own words go before ours', () => {
  const consents = [{ id: 'terms', required: true, label: 'Our own terms', text: 'All of them.' }]
  const decision = {
    decision: 'follow-up',
    reference: 'reference-1',
    followUp: 'policy-consents',
    ask: { consents },
  } as const
  const outcome = outcomeOf(decision, followUps)
  expect(outcome).toMatchObject({ ask: { consents } })
})
