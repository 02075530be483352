// Test of event deduplication in the browser: pages, tabs, refused storage and withdrawal (T-01).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fakeArea } from '#test/web/fake-page.ts'
import { toldKey, deduplicateEvents } from './deduplicate-events.ts'

const id = 'ab'.repeat(32)
const refused = () => {
  throw new DOMException('refused', 'SecurityError')
}

describe('T-01: an event', () => {
  test('is first once for each recipient', () => {
    const { isFirst } = deduplicateEvents(() => area)
    const area = fakeArea()
    expect([isFirst('meta', id), isFirst('meta', id), isFirst('google', id), isFirst('google', id)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  test('is known to the next page and to another tab', () => {
    const area = fakeArea()
    const [one, other] = [deduplicateEvents(() => area), deduplicateEvents(() => area)]
    expect(one.isFirst('meta', id)).toBe(true)
    expect(other.isFirst('meta', id)).toBe(false)
    expect(deduplicateEvents(() => area).isFirst('meta', id)).toBe(false)
  })

  test.each([
    ['refused', refused],
    [
      'full',
      () =>
        Object.assign(Object.create(fakeArea()) as Storage, {
          setItem: () => {
            throw new DOMException('full', 'QuotaExceededError')
          },
        }),
    ],
  ])('is first once a page where storage is %s', (_what, storage) => {
    const { isFirst } = deduplicateEvents(storage)
    expect([isFirst('meta', id), isFirst('meta', id)]).toEqual([true, false])
  })

  test.each(['{', 'null', '7', '{"a":1}', '[1,null]', '""'])('is first where the key holds %j', (held) => {
    const area = fakeArea({ [toldKey]: held })
    expect(deduplicateEvents(() => area).isFirst('meta', id)).toBe(true)
    expect(deduplicateEvents(() => area).isFirst('meta', id)).toBe(false)
  })

  test('is kept as a mark that does not name the lead, and the newest hundred are kept', () => {
    const area = fakeArea()
    const { isFirst } = deduplicateEvents(() => area)
    for (let index = 0; index < 150; index++) isFirst('meta', String(index).padStart(3, '0').repeat(20))
    const kept = JSON.parse(area.getItem(toldKey)!) as string[]
    expect(kept.length).toBe(100)
    expect(kept.at(-1)).toBe('meta 1491491491491491')
    for (const mark of kept) expect(mark.length).toBeLessThanOrEqual('meta '.length + 16)
  })

  test('whatever tabs there are and however they take turns, is told once for each recipient', () => {
    const turn = fc.record({
      tab: fc.nat(2),
      recipient: fc.constantFrom('meta', 'google'),
      id: fc.constantFrom('a', 'b'),
    })
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 30 }), (turns) => {
        const area = fakeArea()
        const tabs = [0, 1, 2].map(() => deduplicateEvents(() => area))
        const told = turns.filter((each) => tabs[each.tab]!.isFirst(each.recipient, each.id))
        const marks = told.map((each) => `${each.recipient} ${each.id}`)
        expect(marks).toEqual([...new Set(turns.map((each) => `${each.recipient} ${each.id}`))])
      }),
    )
  })
})

describe('N6: agreement taken back', () => {
  test('takes out what those recipients were told, and nothing of the others', () => {
    const area = fakeArea()
    const { isFirst, forget } = deduplicateEvents(() => area)
    isFirst('metaPixel', id)
    isFirst('productAnalytics', id)
    forget(['metaPixel', 'googleAds'])
    expect(area.getItem(toldKey)).toBe(JSON.stringify([`productAnalytics ${id.slice(0, 16)}`]))
    // The page itself tells it no second time.
    expect(isFirst('metaPixel', id)).toBe(false)
  })

  test('leaves no key behind where nothing is left', () => {
    const area = fakeArea()
    const { isFirst, forget } = deduplicateEvents(() => area)
    isFirst('metaPixel', id)
    forget(['metaPixel'])
    expect(Object.keys(area)).toEqual([])
  })

  test('is nothing to a storage that is refused', () => {
    expect(() => deduplicateEvents(refused).forget(['metaPixel'])).not.toThrow()
  })
})
