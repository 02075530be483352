// Test of the client engine on a scripted server and a manual clock: retries, their times and their keys.
import { reduce } from '#domain/application/reducer.ts'
import { describe, expect, test } from 'vitest'
import { newApplication } from '#domain/application/application.ts'
import type { Application, LivingLead } from '#domain/application/application.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { LeadReply } from '#contract/schemas.ts'
import type { Answer, Call, Client } from '#web/api/client.ts'
import { startEngine } from './engine.ts'
import { createApplicationStore } from './store.ts'
import { callbacksRun, refusal, reply, silence, standing } from '#test/web/scripted-answers.ts'
import { variant, variants } from '#test/web/memory-parts.ts'

const older = variants.get('cashtero-mx')!
const at = '2026-11-21T10:00:00.000Z'
const contact = {
  'personalDetails.firstName': 'Ana',
  'personalDetails.lastName': 'García',
  'contactDetails.email': 'ana@example.test',
  'contactDetails.phoneNumber': '612345678',
  generalPolicies: true,
} as const

interface Watch {
  readonly of?: Variant
  readonly isVisible?: () => boolean
  readonly testSpeed?: number
  /** The lead of another tab. */
  readonly elsewhere?: LivingLead
}

function start(
  answers: (Answer<LeadReply> | Promise<Answer<LeadReply>>)[],
  initial?: Application,
  { of = variant, isVisible = () => true, testSpeed = 1, elsewhere }: Watch = {},
) {
  const { store, dispatch } = createApplicationStore(initial ?? newApplication(of), {
    variant: of,
    reduce: () => reduce,
  })
  const calls: (Call & { name: string })[] = []
  const waits: number[] = []
  const logged: unknown[] = []
  let timer: (() => void) | undefined
  let keys = 0
  let renewals = 0
  let [online, visible, retry] = [() => {}, () => {}, () => {}]
  const client = (async (name: string, call: Call) => {
    calls.push({ name, ...call })
    return answers.shift() ?? reply(99)
  }) as unknown as Client
  startEngine({
    variant: of,
    client,
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    dispatch,
    now: () => Date.parse(at),
    fillingReport: () => ({}),
    wordingsOf: (given) => (given.generalPolicies === true ? { generalPolicies: 7 } : {}),
    renewTexts: () => (renewals += 1),
    forget: () => {},
    newKey: () => `key-${++keys}`,
    newReference: () => 'REF',
    testSpeed,
    random: () => 1,
    after: (milliseconds, act) => {
      waits.push(milliseconds)
      timer = act
      return () => (timer = undefined)
    },
    leadElsewhere: () => elsewhere,
    alone: (act) => act(),
    onOnline: (act) => (online = act),
    isVisible,
    onVisible: (act) => (visible = act),
    onRetry: (act) => (retry = act),
    log: (message, detail) => logged.push([message, detail]),
  })
  const then = (act: () => void) => async () => {
    act()
    await callbacksRun()
  }
  /** The clock reaches what was waited for. */
  const wake = async () => {
    const act = timer
    timer = undefined
    act?.()
    await callbacksRun()
  }
  return {
    store,
    dispatch,
    calls,
    waits,
    wake,
    logged,
    renewals: () => renewals,
    isWaiting: () => timer !== undefined,
    comesOnline: then(() => online()),
    isLookedAt: then(() => visible()),
    retries: then(() => retry()),
  }
}

const answer = { type: 'answered', path: 'initial-details', answers: contact, at } as const

describe('sending', () => {
  test('R-11, R-13: an attempt without an answer is made again with the same key and the same body', async () => {
    const { dispatch, calls, wake, store } = start([silence, silence, reply(1)])
    dispatch(answer)
    await callbacksRun()
    await wake()
    await wake()
    expect(calls.map(({ name, idempotencyKey }) => [name, idempotencyKey])).toEqual([
      ['createLead', 'key-1'],
      ['createLead', 'key-1'],
      ['createLead', 'key-1'],
    ])
    expect(calls[2]!.body).toEqual(calls[0]!.body)
    expect(store.getState()).toMatchObject({ synced: true, connection: 'fine', access: { token: 'token', version: 1 } })
  })

  test('R-15: delays grow to a cap; R-16: what the server asks for is waited', async () => {
    const { dispatch, waits, wake } = start([
      ...Array.from({ length: 8 }, () => refusal(503)),
      refusal(429, 'busy', 7000),
      reply(1),
    ])
    dispatch(answer)
    await callbacksRun()
    for (let index = 0; index < 9; index++) await wake()
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000, 7000])
  })

  test('R-15: after ten attempts the next is the applicant’s, with the same key; F12: told with a reference', async () => {
    const { dispatch, calls, wake, retries, isWaiting, store, logged } = start([
      ...Array.from({ length: 9 }, () => refusal(503)),
      { kind: 'refusal', status: 503, code: 'unavailable', reference: 'from-the-server' },
      reply(1),
    ])
    dispatch(answer)
    await callbacksRun()
    for (let index = 0; index < 8; index++) await wake()
    expect(store.getState()).toMatchObject({ connection: 'failing', failureReference: 'REF' })
    await wake()
    expect(store.getState()).toMatchObject({ connection: 'stuck', failureReference: 'from-the-server' })
    expect([calls.length, isWaiting()]).toEqual([10, false])
    expect(logged.at(-1)).toEqual(['Failed to post lead', { status: 503, reference: 'from-the-server' }])
    await retries()
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(store.getState()).toMatchObject({ connection: 'fine', synced: true })
  })

  test('R-15: stuck, a page that is continued with is an attempt too, and a new series', async () => {
    const { dispatch, calls, wake, isWaiting } = start(Array.from({ length: 11 }, () => refusal(502)))
    dispatch(answer)
    await callbacksRun()
    for (let index = 0; index < 9; index++) await wake()
    expect(isWaiting()).toBe(false)
    dispatch({
      type: 'answered',
      path: 'loan-details',
      answers: { amount: 500, period: 61 },
      at: '2026-11-21T10:05:00.000Z',
    })
    await callbacksRun()
    expect([calls.length, isWaiting()]).toEqual([11, true])
  })

  test('R-10: offline no attempt counts: it goes on until there is a connection', async () => {
    const offline: Answer<LeadReply> = { kind: 'silence', status: 1001 }
    const { dispatch, wake, store, isWaiting } = start(Array.from({ length: 15 }, () => offline))
    dispatch(answer)
    await callbacksRun()
    for (let index = 0; index < 14; index++) await wake()
    expect([store.getState().connection, isWaiting()]).toEqual(['offline', true])
  })

  test('R-16: nobody is earlier than the server wants: not the connection, not a look, not the applicant', async () => {
    const { dispatch, calls, waits, wake, comesOnline, isLookedAt, retries } = start([
      refusal(429, 'busy', 7000),
      reply(1),
    ])
    dispatch(answer)
    await callbacksRun()
    await comesOnline()
    await isLookedAt()
    await retries()
    expect([calls.length, waits]).toEqual([1, [7000]])
    await wake()
    expect(calls.length).toBe(2)
  })

  describe('R-16, R-27: a pause the server asked for, while another call tells news, ends as asked', () => {
    const access = { id: standing(1).id, token: 'token', version: 2 }
    const market = { asked: [{ lender: 'Moneyman', says: 'late' }], offers: [] } as const
    const news: LeadReply = { ...standing(3), progressState: 10, market }
    const told = { type: 'refreshed', reply: news, at, isElsewhere: false, since: 2 } as const
    /** At the offers while a lender thinks; the question after the first pause is answered with `answers`. */
    const heldAtOffers = async (watch: Watch, ...answers: Answer<LeadReply>[]) => {
      const initial: Application = { ...newApplication(variant), access, progressState: 10, market }
      const started = start([reply(2, { progressState: 10, market }), ...answers], initial, watch)
      await callbacksRun()
      await started.wake()
      return started
    }

    test('nobody is earlier, and the questions go on after it', async () => {
      const { dispatch, store, calls, waits, wake, comesOnline, isLookedAt, retries } = await heldAtOffers(
        {},
        refusal(429, 'busy', 60_000),
      )
      dispatch(told)
      await comesOnline()
      await isLookedAt()
      await retries()
      expect([store.getState().connection, calls.length, waits]).toEqual(['fine', 2, [5000, 60_000]])
      await wake()
      expect([calls.length, waits.slice(2)]).toEqual([2, [5000]])
      await retries()
      expect(calls.length).toBe(3)
    })

    test('where nobody looks by then, a look asks at once', async () => {
      let isShown = true
      const { dispatch, calls, wake, isLookedAt } = await heldAtOffers(
        { isVisible: () => isShown },
        refusal(503, 'unavailable', 60_000),
      )
      dispatch(told)
      isShown = false
      await wake()
      expect(calls.length).toBe(2)
      isShown = true
      await isLookedAt()
      expect(calls.length).toBe(3)
    })

    test('after the last attempt by itself, too, the questions go on', async () => {
      const failures = Array.from({ length: 9 }, () => refusal(503))
      const { dispatch, store, waits, wake } = await heldAtOffers({}, ...failures, refusal(429, 'busy', 60_000))
      for (let index = 0; index < 9; index++) await wake()
      expect([store.getState().connection, waits.at(-1)]).toEqual(['stuck', 60_000])
      dispatch(told)
      await wake()
      expect(waits.slice(-2)).toEqual([60_000, 5000])
    })

    test('a question that was under way and fails does not end it', async () => {
      const listened = Promise.withResolvers<Answer<LeadReply>>()
      const initial: Application = { ...newApplication(variant), access, progressState: 6 }
      const answers = [reply(2, { progressState: 6 }), listened.promise, refusal(429, 'busy', 60_000)]
      const { waits, wake, isLookedAt } = start(answers, initial)
      await callbacksRun()
      await wake()
      await isLookedAt()
      listened.resolve(silence)
      await callbacksRun()
      expect(waits).toEqual([0, 60_000])
    })
  })

  test('O4: what the page aborts by going away is no failure, and goes on when it is back', async () => {
    const { dispatch, calls, isLookedAt, logged, store } = start([{ kind: 'silence', status: 499 }, reply(1)])
    dispatch(answer)
    await callbacksRun()
    expect([logged, store.getState().connection]).toEqual([[], 'fine'])
    await isLookedAt()
    expect(calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1'])
  })

  test.each([
    ['field faults', 'contactDetails.email', 0],
    ['P-04: words of a consent that have changed, and are renewed', 'generalPolicies', 1],
  ])(
    'R-17: %s are not sent again until the page is answered again, then under a new key',
    async (_what, field, renewed) => {
      const wrong: Answer<LeadReply> = { kind: 'faults', faults: [{ field, code: 'format', message: 'Escribe…' }] }
      const { dispatch, calls, waits, store, renewals } = start([wrong, reply(1)])
      dispatch(answer)
      await callbacksRun()
      expect(store.getState().pageErrors).toMatchObject({ erroredPage: 'initial-details' })
      expect([calls.length, waits.length, renewals()]).toEqual([1, 0, renewed])
      expect(calls[0]!.body).toMatchObject({ generalPolicies: true, wordings: { generalPolicies: 7 } })
      dispatch({ ...answer, answers: { ...contact, 'contactDetails.email': 'ana@example.com' } })
      await callbacksRun()
      expect(calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-2'])
    },
  )

  test('R-05: where another tab was faster the newer version is asked for, told, and saved over', async () => {
    const { dispatch, calls, store } = start([reply(1), refusal(412, 'version-mismatch'), reply(5), reply(6)])
    dispatch(answer)
    await callbacksRun()
    dispatch({ type: 'answered', path: 'loan-details', answers: { amount: 500, period: 61 }, at })
    await callbacksRun()
    await callbacksRun()
    expect(calls.map(({ name, version }) => [name, version])).toEqual([
      ['createLead', undefined],
      ['putLead', 1],
      ['leadStatus', undefined],
      ['putLead', 5],
    ])
    expect(store.getState()).toMatchObject({ synced: true, access: { version: 6 } })
  })

  test('R-05: a lead that another tab has made is gone on with, and none is made beside it', async () => {
    const access = { id: '00000000-0000-4000-8000-000000000001', token: 'theirs', version: 3 }
    const elsewhere = { access, expiresAt: '2026-11-22T10:00:00.000Z' }
    const { dispatch, calls, store } = start([reply(4)], undefined, { elsewhere })
    dispatch(answer)
    await callbacksRun()
    expect(calls.map(({ name, token, version }) => [name, token, version])).toEqual([['putLead', 'theirs', 3]])
    expect(store.getState()).toMatchObject({ synced: true, access: { token: 'token', version: 4 } })
  })

  test('a status that goes unanswered is asked for again, and the notice goes with the answer', async () => {
    const access = { id: '00000000-0000-4000-8000-000000000001', token: 'token', version: 1 }
    const { wake, store } = start([{ kind: 'silence', status: 0 }, reply(1)], { ...newApplication(variant), access })
    await callbacksRun()
    expect(store.getState().connection).toBe('failing')
    await wake()
    expect(store.getState().connection).toBe('fine')
  })

  test.each([
    ['what came meanwhile is newer', 3, 2, { progressState: 4, version: 3 }],
    ['nothing came meanwhile: the server is back from a backup', 3, undefined, { progressState: 1, version: 2 }],
  ])('R-05: a status that says an older version: %s', async (_, first, later, { progressState, version }) => {
    const access = { id: standing(1).id, token: 'token', version: later ?? first }
    const asked = reply(2)
    const { store, dispatch } = start([asked], { ...newApplication(variant), access })
    if (later !== undefined) {
      const came = { ...standing(first), progressState: 4 } as const
      dispatch({ type: 'refreshed', reply: came, at, isElsewhere: false, since: later })
    }
    await callbacksRun()
    expect(store.getState()).toMatchObject({ progressState, access: { version }, connection: 'fine' })
  })

  test.each([
    ['written by another tab', reply(4), 'conflict', 4],
    ['as this tab left it', reply(1), 'fine', 1],
    ['sent by another tab', reply(5, { progressState: 6 }), 'conflict', 5],
  ])(
    'R-05, R-09: a page that is looked at again learns that the lead is %s',
    async (_what, now, connection, version) => {
      const { dispatch, calls, isLookedAt, store } = start([reply(1), now])
      dispatch(answer)
      await callbacksRun()
      await isLookedAt()
      expect(calls.map(({ name }) => name).slice(0, 2)).toEqual(['createLead', 'leadStatus'])
      expect(store.getState()).toMatchObject({ connection, access: { version } })
    },
  )

  test('a lead the server does not know any more is made anew from the answers: nothing typed is lost', async () => {
    const { dispatch, calls } = start([reply(1), refusal(404), reply(1)])
    dispatch(answer)
    await callbacksRun()
    dispatch({ type: 'answered', path: 'loan-details', answers: { amount: 500, period: 61 }, at })
    await callbacksRun()
    await callbacksRun()
    expect(calls.map(({ name }) => name)).toEqual(['createLead', 'putLead', 'createLead'])
    expect(calls[2]!.body).toMatchObject({ amount: 500, contactDetails: { email: 'ana@example.test' } })
  })

  test('P-05: one that a look at the page finds gone is made anew by the next page that is answered, and not before', async () => {
    const { dispatch, calls, isLookedAt } = start([reply(1), refusal(404), reply(1)])
    dispatch(answer)
    await callbacksRun()
    await isLookedAt()
    expect(calls.map(({ name }) => name)).toEqual(['createLead', 'leadStatus'])
    dispatch({ type: 'answered', path: 'loan-details', answers: { amount: 500, period: 61 }, at })
    await callbacksRun()
    expect(calls.map(({ name }) => name)).toEqual(['createLead', 'leadStatus', 'createLead'])
  })

  test('M1 B8: the older flow posts and puts its lead as a draft, and only "Send my application" lets it go', async () => {
    expect(older.flow).toBe('older')
    const filled = (version: number): Answer<LeadReply> => reply(version, { progressState: 5 })
    const { dispatch, calls, store } = start(
      [reply(1, { progressState: 1, missing: ['amount'] }), filled(2), reply(3, { progressState: 6 })],
      undefined,
      { of: older },
    )
    const person = { ...contact, 'personalDetails.dateOfBirth': '1990-05-14' } as const
    dispatch({ type: 'answered', path: 'personal-details', answers: person, at })
    await callbacksRun()
    dispatch({ type: 'answered', path: 'loan-information', answers: { amount: 5000, period: 12 }, at })
    await callbacksRun()
    // Nothing goes without the applicant's word, even if the server lacks answers by now.
    expect(calls.map(({ name, body }) => [name, (body as { draft?: true }).draft])).toEqual([
      ['postLead', true],
      ['putLead', true],
    ])
    dispatch({ type: 'sendWanted', at })
    await callbacksRun()
    expect(calls.slice(2).map(({ name, body }) => [name, (body as { draft?: true }).draft])).toEqual([
      ['putLead', undefined],
    ])
    expect(calls[2]!.body).toMatchObject({ amount: 5000, personalDetails: { firstName: 'Ana' } })
    expect(store.getState()).toMatchObject({ progressState: 6, sendWanted: false })
  })

  const filled = {
    ...newApplication(variant),
    access: { id: standing(1).id, token: 'token', version: 1 },
    progressState: 1,
    synced: true,
  } as const
  const sentAfterAll = reply(2, { progressState: 6 })

  test('R-10: a Send that was called off while it waited is asked after once the pause is over: it may have arrived', async () => {
    const { dispatch, calls, wake, store } = start([reply(1), silence, sentAfterAll], filled)
    await callbacksRun()
    dispatch({ type: 'sendWanted', at })
    await callbacksRun()
    dispatch({ type: 'wentBack' })
    await wake()
    expect(calls.map(({ name }) => name)).toEqual(['leadStatus', 'sendLead', 'leadStatus'])
    expect(store.getState()).toMatchObject({ progressState: 6, connection: 'fine' })
  })

  test('R-10: a Send that was called off while it was tried again is asked after as soon as it is answered', async () => {
    const late = Promise.withResolvers<Answer<LeadReply>>()
    const { dispatch, calls, wake, store } = start([reply(1), silence, late.promise, sentAfterAll], filled)
    await callbacksRun()
    dispatch({ type: 'sendWanted', at })
    await callbacksRun()
    await wake()
    dispatch({ type: 'wentBack' })
    late.resolve(sentAfterAll)
    await callbacksRun()
    expect(calls.map(({ name }) => name)).toEqual(['leadStatus', 'sendLead', 'sendLead', 'leadStatus'])
    expect(store.getState()).toMatchObject({ progressState: 6, connection: 'fine' })
  })

  test('R-27: the checking page is asked after less and less often', async () => {
    const checking = reply(2, { progressState: 6 })
    const access = { id: '00000000-0000-4000-8000-000000000001', token: 'token', version: 2 }
    const { waits, wake } = start(
      Array.from({ length: 12 }, () => checking),
      { ...newApplication(variant), access, progressState: 6 },
    )
    await callbacksRun()
    for (let index = 0; index < 11; index++) await wake()
    expect(waits.slice(0, 2)).toEqual([0, 1000])
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits.at(-1)).toBe(5000)
  })

  test('Q3: a browser test waits shorter between two questions, and after a failure as long as anybody', async () => {
    const access = { id: '00000000-0000-4000-8000-000000000001', token: 'token', version: 2 }
    const { waits, wake } = start(
      [reply(2, { progressState: 6 }), silence],
      { ...newApplication(variant), access, progressState: 6 },
      { testSpeed: 10 },
    )
    await callbacksRun()
    await wake()
    expect(waits).toEqual([0, 500])
  })

  test('19.6: a server that holds its answer is asked again at once, with the mark of its last', async () => {
    const access = { id: '00000000-0000-4000-8000-000000000001', token: 'token', version: 2 }
    const told = (mark: string, progressState: 6 | 10) => {
      const said = { progressState, mark }
      return reply(2, said)
    }
    const { waits, wake, calls, store } = start(
      [reply(2, { progressState: 6 }), told('2.a', 6), told('2.b', 6), told('3.c', 10)],
      { ...newApplication(variant), access, progressState: 6 },
    )
    await callbacksRun()
    for (let index = 0; index < 3; index++) await wake()
    expect(waits).toEqual([0, 0, 0])
    expect(calls.map(({ query }) => query)).toEqual([
      undefined,
      { wait: '20' },
      { wait: '20', after: '2.a' },
      { wait: '20', after: '2.b' },
    ])
    expect(store.getState().progressState).toBe(10)
  })

  test('R-27: nobody asks while nobody looks, and a look asks at once', async () => {
    let isShown = true
    const access = { id: '00000000-0000-4000-8000-000000000001', token: 'token', version: 2 }
    const { calls, wake, isLookedAt, isWaiting } = start(
      Array.from({ length: 9 }, () => reply(2, { progressState: 6 })),
      { ...newApplication(variant), access, progressState: 6 },
      { isVisible: () => isShown },
    )
    await callbacksRun()
    expect([calls.length, isWaiting()]).toEqual([1, true])
    isShown = false
    await wake()
    expect([calls.length, isWaiting()]).toEqual([1, false])
    isShown = true
    await isLookedAt()
    expect([calls.length, isWaiting()]).toEqual([2, true])
  })

  test.each([
    ['a lead that is being checked', 6, [reply(2, { progressState: 6 }), silence]],
    ['a lead at the offers', 10, [silence]],
  ] as const)(
    'R-27: a question about %s that failed waits for somebody to look, and a look asks at once',
    async (_what, progressState, answers) => {
      let isShown = true
      const access = { id: standing(1).id, token: 'token', version: 2 }
      const { calls, wake, isLookedAt, comesOnline, store } = start(
        [...answers, reply(2, { progressState })],
        { ...newApplication(variant), access, progressState },
        { isVisible: () => isShown },
      )
      await callbacksRun()
      if (answers.length > 1) await wake()
      expect([calls.length, store.getState().connection]).toEqual([answers.length, 'failing'])
      isShown = false
      await wake()
      await comesOnline()
      expect(calls.length).toBe(answers.length)
      isShown = true
      await isLookedAt()
      expect([calls.length, store.getState().connection]).toEqual([answers.length + 1, 'fine'])
    },
  )
})
