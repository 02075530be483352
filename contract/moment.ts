// Formatter of moments inside sentences: date and time in the order of the language, the same for browser and server.
import { dateFormat } from '#domain/questions/formats.ts'
import type { Translate } from './fault-message.ts'

interface Reader {
  /** BCP 47 tag of the sentence's language. */
  readonly tag: string
  /** IANA name; the device's own where there is none. */
  readonly timeZone?: string
  /** Whether the day of the week stands before a date in words. */
  readonly withWeekday?: boolean
}

/** A day for a locale's text, which holds it in words (`date`) or in figures (`numericDate`): of the two the language has one on a page. */
export function dayInWords(at: number, { tag, timeZone, withWeekday = false }: Reader) {
  const say = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(tag, timeZone === undefined ? options : { ...options, timeZone }).format(at)
  return {
    date: say({ dateStyle: withWeekday ? 'full' : 'long' }),
    numericDate: say({ day: '2-digit', month: '2-digit', year: 'numeric' }),
  }
}

/** A moment by the locale's text `moment`, which holds the date in words (`date`) or in figures (`numericDate`), and the time. */
export function momentInWords(t: Translate, at: number, reader: Reader): string {
  const { tag, timeZone } = reader
  const options = { timeStyle: 'short' } as const
  const time = unsplit(dateFormat(tag, timeZone === undefined ? options : { ...options, timeZone }).format(at))
  return t('shellˆmoment', {
    // In Spanish one o'clock is singular: "a la 1:05", "a las 2:05".
    count: Number.parseInt(time, 10),
    ...dayInWords(at, reader),
    time,
  })
}

/** A time of day that no end of a line splits: `7:47 p. m.`. */
export const unsplit = (time: string): string => time.replace(/\s/g, '\u00a0')

/** A text with one full stop where a value brought its own and ends the sentence: `7:47 p. m.`. */
export const withOneStop = (text: string): string => text.replace(/([^.]\.)\.(?=\s|$)/g, '$1')
