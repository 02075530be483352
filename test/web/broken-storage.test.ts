// Test of broken browser storage: refused, full or corrupted (O3, R-01, R-02, R-04).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newApplication } from '#domain/application/application.ts'
import { storageSlots } from '#domain/application/storage-slots.ts'
import { browserStorage } from '#web/storage/browser-storage.ts'
import { keep } from '#web/storage/keep.ts'
import { leftIn } from '#web/storage/restore.ts'
import { beginVisit } from '#web/storage/start-up.ts'
import {
  aPage,
  aVisit,
  again,
  answered,
  contact,
  drafted,
  fakeBrowser,
  fakeStorage,
  replied,
  start,
  variant,
  variants,
} from './memory-parts.ts'

describe('R-01 R-02 R-04 storages that fail', () => {
  const refused = () => {
    throw new DOMException('no', 'SecurityError')
  }

  test('R-01 O3 refused storages: everything from memory, each error logged once in the document words', () => {
    const logged: string[] = []
    const storage = browserStorage({ session: refused, local: refused }, (message) => logged.push(message), variant.id)
    const { application } = beginVisit(storage, aVisit({ arrival: { firstName: 'Ana' } }), leftIn(storage, variant))
    keep(storage, application, undefined, { variant, at: start })
    storage.clear('local')
    expect(application.lead).toMatchObject({ personalDetails: { firstName: 'Ana' }, deviceData: { loadingTime: 0 } })
    expect(logged).toEqual(['Error retrieving key in sessionStorage:', 'Error retrieving key in localStorage:'])
  })

  test.each([
    ['setting', 'setItem'],
    ['retrieving', 'getItem'],
    ['removing', 'removeItem'],
    ['clearing', 'removeItem'],
  ] as const)('O3 %s that fails is logged by its name', (verb, method) => {
    const logged: string[] = []
    const broken = { ...fakeStorage(), [method]: refused } as unknown as Storage
    const storage = browserStorage(
      { session: () => broken, local: () => broken },
      (message) => logged.push(message),
      variant.id,
    )
    for (const area of ['session', 'local'] as const) {
      if (verb === 'setting') storage.write('redirected', area, true)
      else if (verb === 'retrieving') expect(storage.read('redirected', area)).toBeNull()
      else if (verb === 'removing') storage.remove('redirected', area)
      else storage.clear(area)
    }
    expect(logged).toEqual([`Error ${verb} key in sessionStorage:`, `Error ${verb} key in localStorage:`])
  })

  test('R-02 a full storage takes what fits once there is room again', () => {
    const page = aPage()
    page.session.refusal = new DOMException('full', 'QuotaExceededError')
    page.act(answered)
    expect(page.now().continued).toEqual(['initial-details'])
    page.session.refusal = undefined
    page.act({ ...answered, answers: { ...contact, 'personalDetails.firstName': 'Eva' } })
    expect(page.session.entries.get('leadApplication')).toContain('Eva')
    expect(page.logged).toEqual(['Error setting key in sessionStorage:'])
  })

  test('R-02 a full storage has all of the application once there is room again, also what did not change since', () => {
    const page = aPage()
    page.session.refusal = new DOMException('full', 'QuotaExceededError')
    page.act(answered)
    page.session.refusal = undefined
    page.act(drafted)
    const { continued, lead, asyncFormData } = again(page).now()
    expect(continued).toEqual(['initial-details'])
    expect(lead).toMatchObject({ personalDetails: { firstName: 'Ana' } })
    expect(asyncFormData).toEqual(page.now().asyncFormData)
    page.session.writes = []
    page.act({ type: 'drafted', texts: { 'contactDetails.city': ['Madrid'] } })
    expect(page.session.writes).toEqual(['storedLoanApplication', 'asyncFormData'])
  })

  const hostile = fc.oneof(
    fc.string(),
    fc.json({ maxDepth: 6 }),
    fc.constantFrom(
      '{"__proto__":{"polluted":true}}',
      '{"lead":{"constructor":{"prototype":{"polluted":true}}},"progress":{"variant":"askrobin-es","release":2}}',
      `"${'\\"'.repeat(40)}"`,
      JSON.stringify('x'.repeat(1_000_000)),
      '[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]',
      'null',
      '{"release":1,"variant":"askrobin-es"}',
    ),
  )
  test('R-04 whatever lies in storage, a visit begins, and with a form that is whole', () => {
    const slots = Object.keys(storageSlots)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...slots), hostile)), (seeds) => {
        const seed = Object.fromEntries(seeds)
        const page = aPage(fakeBrowser(fakeStorage(seed), fakeStorage(seed)))
        page.act(answered)
        expect(page.now().dynamicPages[0]?.path).toBe('initial-details')
        expect(page.now().lead.sessionId).toMatch(/^[0-9a-f-]{36}$/i)
        expect(Object.prototype).not.toHaveProperty('polluted')
      }),
      { numRuns: 300 },
    )
  })

  test('R-04 a lead that was made up is kept only as far as it could be sent', () => {
    const page = aPage()
    page.act(answered, replied(1))
    const lies = {
      tags: 5,
      utm: { evil: 1 },
      sessionId: 'x',
      leadSource: 'y'.repeat(2000),
      affiliateReferenceParams: { attribute: {} },
      deviceData: null,
      expiresAt: 'soon',
      personalDetails: { firstName: { deep: 1 }, lastName: 'García' },
      leadStatus: 1,
    }
    page.session.entries.set('leadApplication', JSON.stringify(lies))
    const { lead: left } = leftIn(page.storage, variant)(start, () => {})
    expect(left).toEqual({ ...newApplication(variant).lead, personalDetails: { lastName: 'García' } })
  })

  test('R-04 what another release or another variant has left is not taken for ours', () => {
    const page = aPage()
    page.act(answered, replied(1))
    const text = page.session.entries.get('state')!
    page.session.entries.set('state', text.replace('"release":2', '"release":1'))
    const stored = fakeBrowser(fakeStorage({ state: page.session.entries.get('state')! }))
    expect(leftIn(stored.storage, variant)(start, () => {})).toEqual(newApplication(variant))
    const elsewhere = variants.get('fiesta-es')!
    const other = leftIn(fakeBrowser(page.session, page.local).storage, elsewhere)(start, () => {})
    expect(other.access).toBeUndefined()
  })

  test('E3 a progress state that is a list counts by its last entry', () => {
    const page = aPage()
    page.act(answered, replied(1))
    page.session.entries.set(
      'state',
      page.session.entries.get('state')!.replace('"progressState":1', '"progressState":[1,2,13]'),
    )
    expect(again(page).now().progressState).toBe(13)
  })
})
