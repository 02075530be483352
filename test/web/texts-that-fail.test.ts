// Test of text files that fail to load, on a manual clock: retries and fallbacks (M10, P4, R-31).
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { namespaces } from '#contract/text-key.ts'
import { createTexts } from '#contract/texts-engine.ts'
import { servedTexts } from '#web/journey/served-texts.ts'

const bundled = { shell: { back: 'Zurück' }, form: { ok: 'Gut' } }
const start = Date.parse('2026-11-21T10:00:00Z')

beforeEach(() => vi.useFakeTimers({ now: start }))
afterEach(() => vi.useRealTimers())

/** Texts asked for anew, each request answered by its turn; the last answer goes on. */
function reload(answers: readonly (() => Response | Promise<Response>)[]) {
  const asked: { at: number; path: string }[] = []
  const fetch = (async (url: string) => {
    asked.push({ at: Date.now() - start, path: url })
    const ofPath = asked.filter(({ path }) => path === url).length
    return (answers[ofPath - 1] ?? answers.at(-1)!)()
  }) as typeof globalThis.fetch
  const path = '/x/locales/{lng}/{ns}.json'
  const texts = createTexts(
    'de',
    bundled,
    servedTexts({ path, locale: 'de', tags: { shell: 's', form: 'f', followUps: 'u' }, fetch }),
  )
  const done = texts.reloadResources(['de'], [...namespaces])
  const times = (ns: string) => asked.filter((each) => each.path.endsWith(`${ns}.json`)).map((each) => each.at)
  const paths = () => asked.map(({ path: each }) => each.replace(/.*\//, ''))
  return { texts, done, times, paths }
}

const status =
  (code: number, body = '') =>
  () =>
    new Response(code === 304 ? null : body, { status: code })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

describe('R-31 text files', () => {
  test.each([
    ['503', status(503)],
    ['no answer', lost],
  ])('M10 P4 R-31 %s: asked for six times, after 350 ms and then twice as long each time', async (_, answer) => {
    const { texts, times } = reload([answer])
    await vi.advanceTimersByTimeAsync(60_000)
    for (const each of namespaces) expect(times(each)).toEqual([0, 350, 1050, 2450, 5250, 10_850])
    expect(texts.t('shellˆback')).toBe('Zurück')
  })

  test.each([
    ['404', status(404)],
    ['bad JSON', status(200, '{"back":')],
    ['no object', status(200, '"Zurück"')],
    ['unchanged', status(304)],
  ])('M10 R-31 %s: asked for once, and what was bundled stands', async (_, answer) => {
    const { texts, times } = reload([answer])
    await vi.advanceTimersByTimeAsync(60_000)
    for (const each of namespaces) expect(times(each)).toEqual([0])
    expect(texts.t('shellˆback')).toBe('Zurück')
  })

  test('M10 R-31 a burst of faults, then the newer text', async () => {
    const { texts, times, done } = reload([status(500), lost, status(200, JSON.stringify({ back: 'Retour' }))])
    await vi.advanceTimersByTimeAsync(60_000)
    await done
    expect(times('shell')).toEqual([0, 350, 1050])
    expect(texts.t('shellˆback')).toBe('Retour')
  })
})

describe('M10 an answer that names the tags of all texts', () => {
  const named =
    (code: number, tags: string, body = '') =>
    () =>
      new Response(code === 304 ? null : body, { status: code, headers: { 'texts-tags': tags } })
  const same = 'shell=s, form=f, followUps=u'

  test.each([
    ['none was changed', named(304, same), []],
    ['one was changed', named(304, 'shell=s, form=new, followUps=u'), ['form.json']],
    ['the first was changed', named(200, 'shell=new, form=f, followUps=u', '{}'), []],
    ['all were changed', named(200, 'shell=n, form=n, followUps=n', '{}'), ['form.json', 'followUps.json']],
    ['a namespace is missing', named(304, 'shell=s, form=f'), ['followUps.json']],
  ])('M10 P4 %s: only what differs is asked for', async (_, answer, others) => {
    const { done, paths } = reload([answer])
    await vi.advanceTimersByTimeAsync(60_000)
    await done
    expect(paths()).toEqual(['shell.json', ...others])
  })

  test('M10 P4 what was changed stands, whichever answer says so', async () => {
    const { texts, done, paths } = reload([
      named(200, 'shell=s, form=new, followUps=u', JSON.stringify({ back: 'Retour', ok: 'Bien' })),
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    await done
    expect(paths()).toEqual(['shell.json', 'form.json'])
    expect([texts.t('shellˆback'), texts.t('formˆok')]).toEqual(['Retour', 'Bien'])
  })
})
