// Test of every lender's journey over the real API and sandbox: sent, through each follow-up, to its end (F2, F3, Q3).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followUp } from '#test/follow-ups.ts'
import { states } from '#domain/journey/states.ts'
import { journeyAnswers } from '../journeys/journey-answers.ts'
import { journeys } from '../journeys/journeys.ts'
import { lenderJourneys } from '../lenders/lender-journeys.ts'
import { startSandboxByHand } from './sandbox-by-hand.ts'
import type { SandboxByHand } from './sandbox-by-hand.ts'
import { answerScreen } from './screens-answered.ts'

let rig: SandboxByHand
beforeAll(async () => {
  rig = await startSandboxByHand()
})
afterAll(() => rig.close())

const people = Object.fromEntries(
  journeys.map((journey) => {
    const { variant, answers } = journeyAnswers(journey)
    return [variant.countryId, { variant, answers }]
  }),
)

describe('F2 F3 Q3: the whole way', () => {
  test.each(lenderJourneys)(
    'F2: $word in $country ends at $end',
    async ({ lender, country, word, asks, end, offer = 'accept' }) => {
      const { variant, answers } = people[country]!
      // A person of each way's own: lenders take nobody twice.
      const lead = await rig.sentLead(variant, {
        ...answers,
        'contactDetails.email': `${word}+${country}.${offer}@example.test`,
      })
      let status = await lead.status()
      const shown: string[] = []
      // Ends when every follow-up of the way was shown.
      while (status.followUp && shown.length < asks.length) {
        const { key } = status.followUp
        shown.push(key)
        expect(states[status.progressState].key).toBe(followUp(key).state)
        await answerScreen({ rig, lead, open: status.followUp, person: { countryId: country, answers, offer } })
        status = await lead.status()
      }
      expect(states[status.progressState].key).toBe(end)
      expect(shown).toEqual(asks)
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
