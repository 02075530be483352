// Every lender's whole way over the real API and the real sandbox: sent, through each follow-up, to its end (F2, F3, Q3).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lenders } from '#catalogue/server.generated.ts'
import { followUpEndpoints } from '#contract/follow-up-endpoints.ts'
import { followUp } from '#domain/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-ups.ts'
import { states } from '#domain/states.ts'
import { journeyAnswers } from '#test/journeys/journey-answers.ts'
import { journeys } from '#test/journeys/journeys.ts'
import { rightBody } from '#test/lenders/right-answers.ts'
import { ways, wholeWays } from '#test/lenders/ways.ts'
import { startServerWithSandbox } from './server-with-sandbox.ts'

const timing = { firstMs: 100, longestMs: 500, giveUpMs: 10_000 }

let rig: Awaited<ReturnType<typeof startServerWithSandbox>>
beforeAll(async () => {
  rig = await startServerWithSandbox({ timing })
})
afterAll(() => rig.close())

const people = Object.fromEntries(
  journeys.map((journey) => {
    const { variant, answers } = journeyAnswers(journey)
    return [variant.countryId, { variant, answers }]
  }),
)

/** Follow-ups whose answer is more than one call: their ways are walked where those calls are tested. */
const waiting: readonly FollowUpKey[] = [
  'mobile-verification',
  'instantor',
  'wenance-tink',
  'moneyman-paylands',
  'vehicle',
  'id-upload',
]

test('F2: the table has every lender in every country, with what its folder declares', () => {
  const folders = Object.entries(lenders).flatMap(([lender, { countries }]) =>
    Object.entries(countries).flatMap(([country, { followUps = [] }]) =>
      followUps.length > 0 ? [`${lender} ${country}: ${followUps.join(' ')}`] : [],
    ),
  )
  const table = wholeWays.map(({ lender, country, asks }) => `${lender} ${country}: ${asks.join(' ')}`)
  expect(table.toSorted()).toEqual(folders.toSorted())
})

describe('F2 F3 Q3: the whole way', () => {
  const walked = ways.filter(({ asks }) => !asks.some((key) => waiting.includes(key)))

  test.each(walked)(
    'F2: $word in $country ends at $end',
    async ({ lender, country, word, asks, end, offer = 'accept' }) => {
      const { variant, answers } = people[country]!
      const lead = await rig.sentLead(variant, {
        ...answers,
        'contactDetails.email': `${word}+${randomUUID()}@example.test`,
      })
      let status = await rig.settled(lead)
      for (let screens = 0; status.followUp && screens <= asks.length; screens++) {
        const { key } = status.followUp
        const row = followUp(key)
        expect(states[status.progressState].key).toBe(row.state)
        const body = rightBody(status.followUp, { countryId: country, answers, offer })!
        const answered = await lead.answer(followUpEndpoints[row.call].path, body)
        expect(answered, `${key}: ${JSON.stringify(answered.body)}`).toMatchObject({ status: 200 })
        status = await rig.settled(lead)
      }
      expect(states[status.progressState].key).toBe(end)
      const done = await rig.server.db
        .selectFrom('follow_up')
        .select(['key', 'lender', 'status'])
        .where('lead_id', '=', lead.id)
        .orderBy('at')
        .execute()
      expect(done).toEqual(
        asks.map((key) => ({
          key,
          lender,
          status: offer === 'decline' && key === asks.at(-1) ? 'declined' : 'answered',
        })),
      )
      if (end !== 'accepted') return
      expect(await lead.redirect()).toMatchObject({
        status: 200,
        body: { redirectTo: expect.stringContaining(`/lenders/${lender}/`) },
      })
      expect(states[(await lead.status()).progressState].key).toBe('redirected')
    },
  )
})
