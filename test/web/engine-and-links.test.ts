// Test of the sync engine when a link replaces its lead (M6, R-03). What is on its way is about the lead before, and a lead
// that was filled elsewhere is sent from here.
import { reduce } from '#domain/application/reducer.ts'
import { expect, test } from 'vitest'
import { newApplication } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import { continuedApplication } from '#domain/application/resume.ts'
import type { Call, Client } from '#web/api/client.ts'
import { startEngine } from '#web/journey/engine.ts'
import { createApplicationStore } from '#web/journey/store.ts'
import { callbacksRun } from '#test/web/scripted-answers.ts'
import { variant } from '#test/web/memory-parts.ts'

const at = '2026-11-21T10:00:00.000Z'
const answeredKeys = [...variant.country.journey.always]
const reply = (id: string, change: object = {}) => ({
  id,
  token: `token of ${id}`,
  version: 1,
  progressState: 1 as const,
  missing: [],
  answeredKeys,
  ...change,
})

/** An engine whose calls are answered by hand, in their order. */
function start(initial: Application) {
  const { store, dispatch } = createApplicationStore(initial, { variant, reduce: () => reduce })
  const calls: (Call & {
    name: string
    answer: (data: object) => Promise<unknown>
    refuse: (status: number, code: string) => Promise<unknown>
  })[] = []
  const client = ((name: string, call: Call) =>
    new Promise((resolve) => {
      const answer = (data: object) => {
        resolve({ kind: 'reply', data })
        return callbacksRun()
      }
      const refuse = (status: number, code: string) => {
        resolve({ kind: 'refusal', status, code })
        return callbacksRun()
      }
      calls.push({ name, ...call, answer, refuse })
    })) as unknown as Client
  startEngine({
    variant,
    client,
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    dispatch,
    now: () => Date.parse(at),
    fillingReport: () => ({}),
    wordingsOf: () => ({}),
    renewTexts: () => {},
    forget: () => dispatch({ type: 'restarted', isErased: true }),
    newKey: () => `key-${calls.length}`,
    testSpeed: 1,
    random: () => 1,
    after: () => () => {},
    onOnline: () => {},
    newReference: () => 'r',
    onRetry: () => {},
    leadElsewhere: () => undefined,
    alone: (act) => act(),
    isVisible: () => true,
    onVisible: () => {},
    log: () => {},
  })
  const bring = (id: string) =>
    dispatch({ type: 'resumedFromLink', application: continuedApplication(store.getState(), reply(id), at, variant) })
  return { store, dispatch, calls, bring }
}

test('M6: the answer to a write of the lead before is not taken for the new one’s', async () => {
  const { store, dispatch, calls, bring } = start(newApplication(variant))
  const answers = { 'personalDetails.firstName': 'Berta' }
  dispatch({ type: 'answered', path: 'initial-details', answers, at })
  expect(calls.map(({ name }) => name)).toEqual(['createLead'])
  bring('linked')
  await calls[0]!.answer(reply('before'))
  expect(store.getState().access).toMatchObject({ id: 'linked', token: 'token of linked' })
  expect(JSON.stringify(store.getState())).not.toContain('Berta')
  expect(calls).toHaveLength(1)
})

test('M6: nor is what was asked about it', async () => {
  const before = continuedApplication(newApplication(variant), reply('before'), at, variant)
  const { store, calls, bring } = start(before)
  expect(calls.map(({ name }) => name)).toEqual(['leadStatus'])
  bring('linked')
  await calls[0]!.answer(reply('before', { progressState: 13 }))
  expect(store.getState()).toMatchObject({ access: { id: 'linked' }, progressState: 1 })
})

test('M6: a lead that was filled elsewhere is sent from here, with nothing of its answers', async () => {
  const { store, dispatch, calls, bring } = start(newApplication(variant))
  bring('linked')
  expect(calls).toEqual([])
  dispatch({ type: 'sendWanted', at })
  expect(calls.map(({ name, token }) => [name, token])).toEqual([['sendLead', 'token of linked']])
  expect(calls[0]!.body).toMatchObject({ id: 'linked', forgotten: [] })
  expect(calls[0]!.body).not.toHaveProperty('amount')
  await calls[0]!.answer(reply('linked', { version: 2, progressState: 6 }))
  expect(store.getState().progressState).toBe(6)
})

test.each([
  ['asked about', false],
  ['written', true],
])(
  'P-05: of a lead that was erased elsewhere, as is told when it is %s, nothing is sent again',
  async (_when, isWritten) => {
    const { store, dispatch, calls, bring } = start(newApplication(variant))
    bring('erased')
    dispatch({ type: 'sendWanted', at })
    if (!isWritten) await calls[0]!.refuse(412, 'version-mismatch')
    const last = calls.at(-1)!
    expect(last.name).toBe(isWritten ? 'sendLead' : 'leadStatus')
    const made = calls.length
    await last.refuse(410, 'erased')
    expect(calls).toHaveLength(made)
    expect(store.getState().access).toBeUndefined()
  },
)
