// Test of what is read of an earlier page: nothing by whoever has none, and everything once (19.2, 19.5).
import { describe, expect, test, vi } from 'vitest'
import { newApplication } from '#domain/application/application.ts'
import { whatWasLeft } from '#web/storage/left.ts'
import { beginVisit, judgingTime } from '#web/storage/start-up.ts'
import { aPage, aVisit, answered, drafted, fakeBrowser, lead, replied, start, variant } from './memory-parts.ts'

const parser = vi.hoisted(() => ({ used: 0 }))
vi.mock('#web/storage/restore.ts', async (actual) => {
  const { leftIn, ...rest } = await actual<typeof import('#web/storage/restore.ts')>()
  return { ...rest, leftIn: (...given: Parameters<typeof leftIn>) => (parser.used++, leftIn(...given)) }
})

describe('19.2 what was left', () => {
  test('a visitor with nothing kept begins without the parser, another with it', async () => {
    const page = aPage()
    page.act(answered, replied(1))
    parser.used = 0
    const left = await whatWasLeft(fakeBrowser().storage, variant)
    expect(left(start, () => {})).toEqual(newApplication(variant))
    expect(parser.used).toBe(0)
    const again = fakeBrowser(page.session, page.local)
    expect((await whatWasLeft(again.storage, variant))(start, () => {}).access).toMatchObject({ id: lead })
    expect(parser.used).toBe(1)
  })

  test('each text is parsed once in a start, though its end is judged twice', async () => {
    const page = aPage()
    page.act(answered, drafted, replied(1))
    const { storage, session, local } = fakeBrowser(page.session, page.local)
    const parse = vi.spyOn(JSON, 'parse')
    const left = await whatWasLeft(storage, variant)
    const judgedAt = await judgingTime(
      storage,
      { variant, left },
      () => start,
      async () => true,
    )
    beginVisit(storage, aVisit({ judgedAt }), left)
    const kept = new Set([...session.entries.values(), ...local.entries.values()])
    const parsed = parse.mock.calls.map(([text]) => text).filter((text) => kept.has(text))
    parse.mockRestore()
    expect(parsed).toContain(page.session.entries.get('state'))
    expect(parsed).toEqual([...new Set(parsed)])
  })
})
