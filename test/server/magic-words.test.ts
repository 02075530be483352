// Test of every sandbox behaviour against the real server: the applicant never stays in checking.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { followUp } from '#test/follow-ups.ts'
import { followUps } from '#catalogue/server.generated.ts'
import { askableKeys } from '#domain/follow-up/follow-ups.ts'
import { states } from '#domain/journey/states.ts'
import type { StateKey } from '#domain/journey/states.ts'
import type { AskTiming } from '#server/lenders/desk/ask-timing.ts'
import { magicWordsWith } from '#sandbox/magic-words.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { journeyAnswers } from '#test/journeys/journey-answers.ts'
import { startServerWithSandbox } from './server-with-sandbox.ts'

/** A lender that says nothing counts as unanswered soon where the row is about that; on a busy machine nobody else does. */
const patience = { usual: 60_000, short: 200 }
const answersWithinMs = { usual: 1000, short: 200 }
let unansweredMs = patience.usual
const timing: AskTiming = {
  firstMs: 50,
  longestMs: 200,
  get unansweredMs() {
    return unansweredMs
  },
}

let rig: Awaited<ReturnType<typeof startServerWithSandbox>>
beforeAll(async () => {
  rig = await startServerWithSandbox({ decisionMs: 200, timing })
})
afterAll(() => rig.close())
beforeEach(async () => {
  unansweredMs = patience.usual
  await rig.reconnect(answersWithinMs.usual)
})

const { variant, answers } = journeyAnswers(spain)

async function after(word: string) {
  const email = `${word}+any@example.test`
  const lead = await rig.sentLead(variant, { ...answers, 'contactDetails.email': email })
  const status = await rig.settled(lead)
  const tried = (await lead.verdicts()).filter(({ outcome }) => outcome !== 'passed-over')
  return { lead, status, state: states[status.progressState].key, tried }
}

interface Row {
  readonly word: string
  readonly state: StateKey
  /** Status of the application as the applicant is told it. */
  readonly says?: string
  /** How many of the seven lenders in Spain were tried. */
  readonly tried: number
  /** The lender is given up. */
  readonly givenUp?: true
}

const rows: readonly Row[] = [
  { word: 'accept', state: 'accepted', says: 'accepted', tried: 1 },
  { word: 'reject', state: 'rejected', says: 'rejected', tried: 7 },
  { word: 'pending', state: 'accepted', says: 'accepted', tried: 1 },
  { word: 'pending-reject', state: 'rejected', says: 'rejected', tried: 7 },
  { word: 'never', state: 'rejected', says: 'rejected', tried: 7, givenUp: true },
  { word: 'more', state: 'loan-information', tried: 1 },
  { word: 'employer', state: 'loan-information', tried: 1 },
  { word: 'everything', state: 'mobile-verification', says: 'checking', tried: 1 },
  { word: 'timeout', state: 'rejected', says: 'rejected', tried: 7, givenUp: true },
  { word: 'slow', state: 'accepted', says: 'accepted', tried: 1 },
  { word: 'error', state: 'thank-you', says: 'undecided', tried: 7 },
  { word: 'garbage', state: 'rejected', says: 'rejected', tried: 7, givenUp: true },
  { word: 'huge', state: 'accepted', says: 'accepted', tried: 1 },
  { word: 'reset', state: 'thank-you', says: 'undecided', tried: 7 },
  { word: 'twice', state: 'accepted', says: 'accepted', tried: 1 },
  { word: 'disorder', state: 'accepted', says: 'accepted', tried: 1 },
  { word: 'lost', state: 'accepted', says: 'accepted', tried: 1 },
  { word: 'astray', state: 'thank-you', says: 'contact', tried: 1 },
  { word: 'cofidis.accept', state: 'thank-you', says: 'contact', tried: 7 },
  { word: 'ipf-digital.error', state: 'rejected', says: 'rejected', tried: 7 },
]

describe('R-25: nobody is left in checking', () => {
  test('R-25: the table has every word there is', () => {
    const words = Object.keys(magicWordsWith({}))
    expect(rows.map(({ word }) => word).filter((word) => !word.includes('.'))).toEqual(words)
  })

  test.each(rows)(
    'R-25: $word ends at $state',
    async ({ word, state, says, tried, givenUp }) => {
      if (givenUp) {
        unansweredMs = patience.short
        await rig.reconnect(answersWithinMs.short)
      }
      const ended = await after(word)
      expect({ state: ended.state, says: ended.status.result?.application?.status, tried: ended.tried.length }).toEqual(
        {
          state,
          says,
          tried,
        },
      )
    },
    90_000,
  )

  test.each(askableKeys(followUps))(
    'R-25 F2: %s is a screen of the first lender, or answered by what is known',
    async (key) => {
      const { state, status, lead } = await after(key)
      expect([followUp(key).state, 'accepted']).toContain(state)
      const [row] = await rig.server.db.selectFrom('follow_up').selectAll().where('lead_id', '=', lead.id).execute()
      expect(row).toMatchObject({ key, lender: 'moneyman', status: status.followUp ? 'open' : 'answered' })
    },
  )
})

describe('R-26: what comes late or again changes nothing', () => {
  const callBacks = (leadId: string) =>
    rig.server.db.selectFrom('call_back').select('event_id').where('lead_id', '=', leadId).execute()

  test.each([
    ['disorder', 2],
    ['twice', 1],
  ] as const)('R-26 S-21: %s is one sale', async (word, events) => {
    const { lead } = await after(word)
    await vi.waitFor(async () => expect(await callBacks(lead.id)).toHaveLength(events), { timeout: 5000 })
    expect(states[(await lead.status()).progressState].key).toBe('accepted')
    expect((await lead.verdicts()).filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1)
  })

  test('S-06: an address of a host that nobody declared is never gone to', async () => {
    const { lead, tried } = await after('astray')
    expect(tried).toMatchObject([{ outcome: 'accepted', reason: 'redirect to a host that is not declared' }])
    expect((await lead.redirect()).status).toBe(409)
  })
})
