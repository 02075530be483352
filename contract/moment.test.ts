// Test of moments inside sentences: in the order of the language, whichever locale, and with one full stop (experience 34).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { textsOf } from '#server/platform/catalogue/catalogue.ts'
import { dayInWords, momentInWords, withOneStop } from './moment.ts'
import { createTexts } from './texts-engine.ts'

const evening = Date.UTC(2026, 10, 27, 19, 45)
const morning = Date.UTC(2026, 0, 5, 1, 5)

const tagOf = (locale: string) => catalogue.locales[locale]!.tag
const translate = (locale: string) => createTexts(tagOf(locale), textsOf(catalogue, locale)).t

const expected = {
  co: ['27 de noviembre de 2026 a las 7:45 p. m.', 'viernes, 27 de noviembre de 2026 a las 7:45 p. m.'],
  de: ['27. November 2026 um 19:45 Uhr', 'Freitag, 27. November 2026 um 19:45 Uhr'],
  en: ['27 November 2026 at 19:45', 'Friday, 27 November 2026 at 19:45'],
  es: ['27 de noviembre de 2026 a las 19:45', 'viernes, 27 de noviembre de 2026 a las 19:45'],
  mx: ['27 de noviembre de 2026 a las 7:45 p.m.', 'viernes, 27 de noviembre de 2026 a las 7:45 p.m.'],
  ph: ['November 27, 2026 at 7:45 PM', 'Friday, November 27, 2026 at 7:45 PM'],
  pl: ['27 listopada 2026, godz. 19:45', 'piątek, 27 listopada 2026, godz. 19:45'],
  ro: ['27 noiembrie 2026, ora 19:45', 'vineri, 27 noiembrie 2026, ora 19:45'],
  vn: ['19:45 ngày 27/11/2026', '19:45 ngày 27/11/2026'],
}

// A locale that comes with a new country has its day, year and time in its sentence; the order is for whoever words it.
test.each(Object.keys(catalogue.locales))('experience 34 a moment of %s has day, year and time', (locale) => {
  const said = momentInWords(translate(locale), evening, { tag: tagOf(locale), timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat(tagOf(locale), { timeStyle: 'short', timeZone: 'UTC' }).format(evening)
  for (const part of ['27', '2026', time.replace(/\s/g, '\u00a0')]) expect(said).toContain(part)
})

test.each(Object.entries(expected))(
  'experience 34 a moment inside a sentence of %s',
  (locale, [plain, withWeekday]) => {
    const tag = tagOf(locale)
    const t = translate(locale)
    // Intl's spaces are narrow ones, or do not break.
    const said = (isWithWeekday: boolean) =>
      momentInWords(t, evening, { tag, timeZone: 'UTC', withWeekday: isWithWeekday }).replace(/\s/g, ' ')
    expect(said(false)).toBe(plain)
    expect(said(true)).toBe(withWeekday)
  },
)

test('experience 34 days and months of one figure are written with two', () => {
  expect(momentInWords(translate('vn'), morning, { tag: 'vi-VN', timeZone: 'UTC' })).toBe('01:05 ngày 05/01/2026')
})

test.each(Object.keys(catalogue.locales))(
  'R-03 experience 34 the sentence about the link in %s ends with one stop',
  (locale) => {
    const t = translate(locale)
    const tag = tagOf(locale)
    const until = momentInWords(t, evening, { tag, timeZone: 'UTC', withWeekday: true })
    const said = withOneStop(t('shellˆcontinueLater>until', { until }))
    expect(said).toContain(until)
    expect(said).toMatch(/[^.]\.$/)
  },
)

test.each([
  ['Sirve hasta las 2:47 p. m..', 'Sirve hasta las 2:47 p. m.'],
  ['Hasta las 2:47 p. m.. Siga en x', 'Hasta las 2:47 p. m. Siga en x'],
  ['Wait... and see', 'Wait... and see'],
  ['https://x.example/a..b', 'https://x.example/a..b'],
])('experience 34 %j has one stop where a value brought its own', (sentence, said) => {
  expect(withOneStop(sentence)).toBe(said)
})

test.each([
  ['mx', 'el 5 de enero de 2026 a la 1:05 p.m.', 'el 5 de enero de 2026 a las 2:05 p.m.'],
  ['co', 'el 5 de enero de 2026 a la 1:05 p. m.', 'el 5 de enero de 2026 a las 2:05 p. m.'],
  ['es', 'el 5 de enero de 2026 a las 13:05', 'el 5 de enero de 2026 a las 14:05'],
])('experience 34 in %s one o’clock is singular', (locale, one, two) => {
  const saidAt = (hour: number) =>
    `el ${momentInWords(translate(locale), Date.UTC(2026, 0, 5, hour, 5), { tag: tagOf(locale), timeZone: 'UTC' })}`
  expect([saidAt(13), saidAt(14)].map((said) => said.replace(/\s/g, ' '))).toEqual([one, two])
})

test.each(['es', 'mx', 'co'])('experience 34 in %s one o’clock at night is singular too', (locale) => {
  const at = Date.UTC(2026, 0, 5, 1, 5)
  expect(momentInWords(translate(locale), at, { tag: tagOf(locale), timeZone: 'UTC' })).toContain(' a la 1:05')
})

test('P-04, experience 34 "Your data" has one form of a date: a class is kept until a day as a consent was given on one', () => {
  for (const locale of Object.keys(catalogue.locales)) {
    const t = translate(locale)
    const reader = { tag: tagOf(locale), timeZone: 'UTC' }
    const day = t('shellˆmoment', { count: 19, ...dayInWords(evening, reader), time: '' }).match(
      /27.*2026|\S+ 27, 2026/,
    )![0]
    expect(t('shellˆmyData>held>until', dayInWords(evening, reader)), locale).toContain(day)
  }
})
