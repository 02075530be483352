// Test of link visits: what stays when a link's page is mounted again, and what begins anew.
import { expect, test, vi } from 'vitest'
import { createLinkVisits } from './link-visit.ts'

function aVisit() {
  let keys = 0
  const visits = createLinkVisits(() => `key-${++keys}`)
  return { visits, visit: visits.at<string>('my-data', 'secret', 'opening') }
}

test('P-05 R-11: mounted again after the secret has left the address, the page has its secret, its key and what was opened', () => {
  const { visits, visit } = aVisit()
  visit.set('opened')
  const again = visits.at('my-data', '', 'opening')
  expect(again).toBe(visit)
  expect([again.token, again.idempotencyKey, again.get()]).toEqual(['secret', 'key-1', 'opened'])
})

test('P-05: mounted again before the secret has left the address, it is the same visit', () => {
  const { visits, visit } = aVisit()
  expect(visits.at('my-data', 'secret', 'opening')).toBe(visit)
})

test.each([
  ['another link', 'my-data', 'other'],
  ['another page', 'continue', 'secret'],
] as const)('S-05: %s is a visit of its own', (_what, page, token) => {
  const { visits, visit } = aVisit()
  visit.set('opened')
  const other = visits.at(page, token, 'opening')
  expect([other.token, other.idempotencyKey, other.get()]).toEqual([token, 'key-2', 'opening'])
})

test('S-05: once the applicant has gone elsewhere, the page without a link is not the link’s any more', () => {
  const { visits } = aVisit()
  visits.leave('my-data')
  expect(visits.at('my-data', '', 'opening')).toMatchObject({ token: '', idempotencyKey: 'key-2' })
})

test('R-11: a link is opened once however often its page is mounted, and again when there is something else to open', () => {
  const { visits, visit } = aVisit()
  const open = vi.fn<() => void>()
  visit.openOnce('secret', open)
  visits.at('my-data', '', 'opening').openOnce('secret', open)
  expect(open).toHaveBeenCalledTimes(1)
  visit.openOnce('', open)
  expect(open).toHaveBeenCalledTimes(2)
})

test('what was opened while nothing was mounted is there, and whoever is mounted hears of it', () => {
  const { visit } = aVisit()
  const listener = vi.fn<() => void>()
  const stop = visit.subscribe(listener)
  visit.set((before) => `${before} and opened`)
  stop()
  visit.set('later')
  expect([visit.get(), listener.mock.calls.length]).toEqual(['later', 1])
})
