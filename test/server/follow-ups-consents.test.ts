// Test of consent follow-ups on the server: judged by what was shown, kept word for word as proof (F2, M9, P-04, P-11).
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followUp, keysOfForm } from '#test/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { createBody } from './applicants.ts'
import { followUpCases } from './follow-up-cases.ts'
import type { FollowUpCases } from './follow-up-cases.ts'
import type { FakeLender } from './server.ts'
import { accepted, behind, fakeLender, startTestServer } from './server.ts'

const own = [
  { id: 'income-check', required: true, label: 'You may check my income', text: 'Once.\nWith whoever pays it.' },
  { id: 'calls', required: false, label: 'You may call me' },
]
const byId = (...ids: readonly string[]) => ids.map((id, index) => ({ id, required: index < ids.length - 1 }))

const keys = keysOfForm('consents')
/** Consents asked for: the ids that the texts word, else the lender's own words. */
const shown: Readonly<Record<FollowUpKey, ReturnType<typeof byId>>> = Object.fromEntries(
  keys.map((key) => [key, followUp(key).consents ? byId(...followUp(key).consents!) : own]),
)

const answersOf = (key: FollowUpKey, optional: boolean) =>
  Object.fromEntries(shown[key]!.map(({ id, required }) => [id, required || optional]))

const casesOf = (key: FollowUpKey): FollowUpCases => {
  const needed = shown[key]!.filter(({ required }) => required).map(({ id }) => id)
  const [first = ''] = needed
  return {
    key,
    path: followUp(key).call.path,
    ask: { consents: shown[key]! },
    right: { answers: answersOf(key, false) },
    other: { answers: answersOf(key, true) },
    told: { answers: { consents: answersOf(key, false) } },
    wrong: [
      ['none given', { answers: {} }, needed],
      ['a needed one withheld', { answers: { ...answersOf(key, true), [first]: false } }, [first]],
      ['one that was not shown', { answers: { ...answersOf(key, true), newsletter: true } }, ['newsletter']],
      ['a text for yes', { answers: { ...answersOf(key, true), [first]: 'true' } }, [`answers.${first}`]],
      ['no answers', {}, ['answers']],
    ],
  }
}

followUpCases(keys.map(casesOf))

describe('what goes on record', () => {
  let lender: FakeLender
  let server: Awaited<ReturnType<typeof startTestServer>>
  beforeAll(async () => {
    server = await startTestServer({
      lenders: {
        moneyman: behind(() => lender),
      },
    })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    lender = fakeLender({ kind: 'pending' }, { kind: 'pending' }, accepted)
  })

  const asked = async (key: FollowUpKey, locale?: string) => {
    lender = fakeLender({ kind: 'follow-up', followUp: key, ask: { consents: shown[key]! } }, undefined, accepted)
    const lead = await server.aLead('es', { ...createBody(), ...(locale ? { locale } : {}) })
    await lead.send()
    await server.runJobs()
    return lead
  }
  const proofs = (id: string) =>
    server.db
      .selectFrom('consent')
      .selectAll()
      .where('lead_id', '=', id)
      .orderBy('purpose')
      .execute()
      .then((rows) => rows.filter(({ purpose }) => purpose.includes('>')))

  test.each(keys)(
    'P-04 S-15: %s keeps each consent as it was read, given or withheld, when it is answered',
    async (key) => {
      const lead = await asked(key)
      const before = await lead.status()
      const { consents } = before.followUp!.ask as { consents: { id: string; label: string; text?: string }[] }
      expect(await proofs(lead.id)).toEqual([])
      await lead.answer(casesOf(key).path, { answers: answersOf(key, false) })
      const rows = await proofs(lead.id)
      const expected = consents
        .map(({ id, label, text = '' }) => ({
          purpose: `${key}>moneyman>${id}`,
          wording: `${label}\n${text}`,
          wording_hash: createHash('sha256').update(`${label}\n${text}`).digest('hex'),
          locale: 'es',
          surface: `askrobin-es/${key === 'policy-consents' ? 'consents' : key}`,
          given: answersOf(key, false)[id],
        }))
        .toSorted((a, b) => (a.purpose < b.purpose ? -1 : 1))
      expect(rows).toMatchObject(expected)
    },
  )

  test('P-04: what is refused or repeated adds no proof', async () => {
    const lead = await asked('policy-consents')
    const { path, right } = casesOf('policy-consents')
    await lead.answer(path, { answers: { terms: true } })
    expect(await proofs(lead.id)).toEqual([])
    const same = { 'idempotency-key': 'the-same-key-of-consents' }
    await lead.answer(path, right, same)
    await lead.answer(path, right, same)
    expect(await proofs(lead.id)).toHaveLength(3)
  })

  test('M9 experience 34: our words come in the applicant’s language with the lender’s name, a lender’s stay its own', async () => {
    const labelsIn = async (key: FollowUpKey, locale?: string) => {
      const lead = await asked(key, locale)
      return ((await lead.status()).followUp!.ask as { consents: { label: string }[] }).consents.map(
        ({ label }) => label,
      )
    }
    expect((await labelsIn('policy-consents'))[0]).toBe(
      'Acepto las condiciones con las que Moneyman estudia las solicitudes',
    )
    expect((await labelsIn('policy-consents', 'de'))[0]).toBe(
      'Ich akzeptiere die Bedingungen, zu denen Moneyman Anträge prüft',
    )
    expect(await labelsIn('dynamic-consents', 'de')).toEqual(['You may check my income', 'You may call me'])
    expect(lender.posted[0]).toMatchObject({ locale: 'de-DE' })
  })

  test('F2 F3: a consent withheld does not change where the lead goes', async () => {
    const lead = await asked('tfbank-consents')
    await lead.answer('/lead/offer/policy', { answers: answersOf('tfbank-consents', false) })
    await server.runJobs()
    expect(await lead.status()).toMatchObject({ progressState: stateNumber('accepted') })
  })
})
