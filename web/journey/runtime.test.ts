// Test of the client runtime's small parts on manual clocks: toasts, look-up cache, restored connection, other tabs, expiry.
import { describe, expect, test, vi } from 'vitest'
import { answersOf, newApplication } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import { mergeLead } from '#domain/application/lead.ts'
import { reduce } from '#domain/application/reducer.ts'
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { startCountdown } from '../kit/countdown.ts'
import { keep } from '../storage/keep.ts'
import { adoptedFromTab, isFurther, saysOtherwise } from '../storage/other-tabs.ts'
import { leftIn } from '../storage/restore.ts'
import { judgingTime } from '../storage/start-up.ts'
import { fakeBrowser, variant } from '#test/web/memory-parts.ts'
import { announceSaved } from './announce.ts'
import { keptAnswers } from './kept-answers.ts'

const at = '2026-11-21T10:00:00.000Z'
const access = { id: '00000000-0000-4000-8000-000000000001', token: 't', version: 2 }
const own: Application = { ...newApplication(variant), access, progressState: 1 }

/** A clock that is moved by hand. */
function handClock() {
  let time = 0
  let due: { at: number; act: () => void } | undefined
  return {
    now: () => time,
    after: (milliseconds: number, act: () => void) => {
      due = { at: time + milliseconds, act }
      return () => (due = undefined)
    },
    move: (milliseconds: number) => {
      time += milliseconds
      const { at: dueAt = Number.POSITIVE_INFINITY, act } = due ?? {}
      if (time < dueAt) return
      due = undefined
      act?.()
    },
  }
}

describe('O2: a toast’s three seconds', () => {
  test('run out once', () => {
    const [clock, act] = [handClock(), vi.fn<() => void>()]
    startCountdown(3000, act, clock)
    clock.move(2999)
    expect(act).not.toHaveBeenCalled()
    clock.move(1)
    clock.move(9999)
    expect(act).toHaveBeenCalledOnce()
  })

  test('stand still while it is held, and go on from where they were (WCAG 2.2.1)', () => {
    const [clock, act] = [handClock(), vi.fn<() => void>()]
    const countdown = startCountdown(3000, act, clock)
    clock.move(2000)
    countdown.pause()
    countdown.pause()
    clock.move(60_000)
    countdown.resume()
    clock.move(999)
    expect(act).not.toHaveBeenCalled()
    clock.move(1)
    expect(act).toHaveBeenCalledOnce()
  })

  test('are over when it was closed', () => {
    const [clock, act] = [handClock(), vi.fn<() => void>()]
    const countdown = startCountdown(3000, act, clock)
    countdown.stop()
    countdown.resume()
    clock.move(9999)
    expect(act).not.toHaveBeenCalled()
  })
})

describe('P3: answers of look-ups', () => {
  const lookUps = (answers: (number | Error)[]) => {
    const clock = handClock()
    const asked: string[] = []
    const look = keptAnswers<number>(clock.now, (answer) => answer >= 0)
    const ask = (key: string) =>
      look(key, async () => {
        asked.push(key)
        const answer = answers.shift()!
        if (answer instanceof Error) throw answer
        return answer
      })
    return { clock, asked, ask }
  }

  test('P3: are kept for 60 s after they were last used, and not longer', async () => {
    const { clock, asked, ask } = lookUps([1, 2])
    expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1])
    clock.move(60_000)
    expect(await ask('a')).toBe(1)
    clock.move(60_000)
    expect(await ask('a')).toBe(1)
    clock.move(60_001)
    expect(await ask('a')).toBe(2)
    expect(asked).toEqual(['a', 'a'])
  })

  test.each([
    ['that is no good', -1],
    ['that failed', new Error('no')],
  ])('P3: one %s is asked for again', async (_what, first) => {
    const { asked, ask } = lookUps([first, 2])
    await ask('a').catch(() => {})
    expect(await ask('a')).toBe(2)
    expect(asked.length).toBe(2)
  })
})

test('O2: saved again after the connection was away is told once, and not where the next screen says more', () => {
  let state = own
  let tell = () => {}
  const saved = vi.fn<() => void>()
  const become = (change: Partial<Application>) => {
    state = { ...state, ...change }
    tell()
  }
  announceSaved({ getState: () => state, subscribe: (listener) => ((tell = listener), () => {}), saved })
  become({ synced: true })
  expect(saved).not.toHaveBeenCalled()
  become({ connection: 'offline', synced: false })
  become({ connection: 'fine' })
  expect(saved).not.toHaveBeenCalled()
  become({ synced: true })
  become({ synced: true })
  expect(saved).toHaveBeenCalledOnce()
  become({ connection: 'failing' })
  become({ connection: 'fine', progressState: 6 })
  expect(saved).toHaveBeenCalledOnce()
})

describe('R-05: another tab’s application', () => {
  const further: Application = { ...own, access: { ...access, version: 3 } }
  const outgoing = { kind: 'save', key: 'k', answers: {}, forgotten: [] } as const
  test.each<[string, Application, Application, boolean]>([
    ['further on', own, further, true],
    ['as far', own, own, false],
    ['of another lead', own, { ...further, access: { ...further.access!, id: 'other' } }, false],
    ['while we save', { ...own, outgoing }, further, false],
    ['while we have something to save', { ...own, synced: false }, further, false],
    ['while we send', { ...own, sendWanted: true }, further, false],
    ['before we have a lead', newApplication(variant), further, false],
  ])('%s', (_what, here, there, expected) => {
    expect(isFurther(here, there)).toBe(expected)
  })

  test('replaces the answers, and leaves what is being typed here', () => {
    const here = { ...own, asyncFormData: { amount: ['8'] } }
    const after = reduce(
      here,
      { type: 'takenOver', application: { ...further, asyncFormData: { period: ['9'] } }, isChanged: true },
      variant,
    )
    expect(after).toMatchObject({
      access: { version: 3 },
      asyncFormData: { amount: ['8'] },
      connection: 'fine',
      takenOver: 1,
    })
    expect(after.asyncFormData).not.toHaveProperty('period')
    const sent = reduce(
      here,
      { type: 'takenOver', application: { ...further, progressState: 6 }, isChanged: false },
      variant,
    )
    expect(sent.connection).toBe('conflict')
    // An application that this tab sent is not said to come from another, whichever of them learns of the offers first.
    const offered = { ...further, progressState: 10 } as const
    const sentHere = { ...here, progressState: 6 } as const
    expect(reduce(sentHere, { type: 'takenOver', application: offered, isChanged: false }, variant)).toMatchObject({
      progressState: 10,
      connection: 'fine',
    })
  })

  test('F2 M9: leaves what a lender asks for on screen while the lead stands where it stood', () => {
    const followUp = { id: 'f', key: 'id-upload', lender: 'Moneyman', fields: [], ask: { received: [] } } as const
    const here: Application = { ...own, progressState: 30, followUp }
    const take = (application: Application) =>
      reduce(here, { type: 'takenOver', application, isChanged: false }, variant)
    expect(take({ ...further, progressState: 30 })).toMatchObject({
      access: { version: 3 },
      connection: 'fine',
      followUp,
    })
    const moved = take({ ...further, progressState: 6 })
    expect(moved.connection).toBe('conflict')
    expect(moved).not.toHaveProperty('followUp')
    // By it the screen is drawn anew, and would forget what was typed in the last moment.
    expect(moved.takenOver).toBe(here.takenOver)
  })

  test('P-10: leaves the identity number and the account of this tab, which the other does not hand on', () => {
    const secrets = { 'personalDetails.personalCode': '12345678Z', 'incomeDetails.iban': 'ES9121000418450200051332' }
    const saying = (application: Application, answers: Answers) => ({
      ...application,
      lead: mergeLead(newApplication(variant).lead, toSections(answers)),
    })
    const here = saying(own, { ...secrets, 'contactDetails.city': 'Madrid' })
    const application = saying(further, { 'contactDetails.city': 'Toledo' })
    const after = reduce(here, { type: 'takenOver', application, isChanged: true }, variant)
    expect(answersOf(after)).toMatchObject({ ...secrets, 'contactDetails.city': 'Toledo' })
  })

  test('H3: leaves this tab its affiliate, whole, also as a reload has it', () => {
    const of = (affiliateReferenceParams: object): Application => ({
      ...further,
      lead: { ...further.lead, affiliateReferenceParams },
    })
    const application = of({ attribute: 'acme', subId: 'one', transactionId: 'TX1', setAt: at })
    const after = reduce(
      of({ attribute: 'partner', setAt: at }),
      { type: 'takenOver', application, isChanged: true },
      variant,
    )
    expect(after.lead.affiliateReferenceParams).toEqual({ attribute: 'partner', setAt: at })
  })

  test('is taken as saved: two tabs do not answer each other without end, and neither sends for the other', () => {
    const busy = { ...further, outgoing, sendWanted: true, synced: false }
    expect(adoptedFromTab(busy)).toEqual({ ...further, sendWanted: false, synced: true })
  })

  test('says otherwise only where an answer differs; identity numbers are not handed on and do not count', () => {
    const said = (change: object) => ({ ...own, lead: { ...own.lead, ...change } })
    expect(saysOtherwise(own, further)).toBe(false)
    expect(saysOtherwise(said({ personalDetails: { personalCode: '12345678Z' } }), own)).toBe(false)
    expect(saysOtherwise(own, said({ amount: 900 }))).toBe(true)
  })
})

describe('R-28: what was kept expires by the server’s time', () => {
  const answered = reduce(
    own,
    { type: 'answered', path: 'loan-details', answers: { amount: 700, period: 75 }, at },
    variant,
  )
  const { storage } = fakeBrowser()
  keep(storage, answered, undefined, { variant, at: Date.parse(at) })
  storage.clear('local')
  const day = 86_400_000
  const years = 10 * 365 * day
  const now = Date.parse(at)

  test.each([
    ['right', 0, 0, 1, 0],
    ['ten years ahead', years, -years, 1, 1],
    ['ten years behind', -years, years, 1, 0],
    ['right, two days later', 2 * day, 0, 0, 1],
    ['ten years ahead, two days later', years + 2 * day, -years, 0, 1],
  ])('R-28: a clock that is %s', async (_what, ahead, offset, isKept, asks) => {
    let known = 0
    const askTime = vi.fn<() => Promise<boolean>>(async () => ((known = offset), true))
    const judgedAt = await judgingTime(
      storage,
      { variant, left: leftIn(storage, variant) },
      () => now + ahead + known,
      askTime,
    )
    const restored = leftIn(storage, variant)(judgedAt, () => {})
    expect([restored.access ? 1 : 0, askTime.mock.calls.length]).toEqual([isKept, asks])
    expect(restored.lead.amount).toBe(700)
  })

  test('R-28: where the time cannot be had, everything stays', async () => {
    const judgedAt = await judgingTime(
      storage,
      { variant, left: leftIn(storage, variant) },
      () => now + years,
      async () => false,
    )
    const restored = leftIn(storage, variant)(judgedAt, () => {})
    expect(restored.access).toEqual(access)
  })
})
