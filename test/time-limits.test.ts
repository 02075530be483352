// Test of the time limits that an applicant can meet: docs/time-limits.md has each with its length in the code. (Experience 27;
// WCAG 2.2, criterion 2.2.1.)
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { base, constants } from '#domain/application/constants.ts'
import { baseMarket } from '#domain/lender/market.ts'
import { stepUpGoodMs } from '#server/calls/step-up/step-up-code.ts'
import { providerSessionMs } from '#server/lenders/providers/begin-visit.ts'
import { goodForMs } from '#server/lenders/verification/sends.ts'
import { linkPurposes } from '#server/platform/kit/link-token.ts'
import { confirmLinkDays } from '#server/reach/confirmations/confirm-address.ts'
import { warnedSeconds } from '#web/screens/time-end.tsx'

const hourMs = 3_600_000
/** In milliseconds, by the name in the code. */
const limits: Readonly<Record<string, number>> = {
  goodForMs,
  stepUpGoodMs,
  providerSessionMs,
  waitSeconds: baseMarket.waitSeconds * 1000,
  requestTimeoutMs: constants.requestTimeoutMs,
  applicationExpiryHours: base.applicationExpiryHours * hourMs,
  ...Object.fromEntries(Object.entries(linkPurposes).map(([purpose, { hours }]) => [purpose, hours * hourMs])),
  confirmLinkDays: confirmLinkDays * 24 * hourMs,
  offerValidHours: baseMarket.offerValidHours * hourMs,
}

const units: Readonly<Record<string, number>> = {
  seconds: 1000,
  minutes: 60_000,
  hours: hourMs,
  days: 24 * hourMs,
}

const rows = readFileSync(join(import.meta.dirname, '../docs/time-limits.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| .*`/.test(line))
  .map((line) => {
    const [, , length = '', constant = '', warns = '', goesOn = '', lost = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    const [, count, unit] = /^(\d+) (\w+)/.exec(length) ?? []
    return {
      name: /`([\w-]+)`/.exec(constant)?.[1] ?? '',
      ms: Number(count) * (units[unit ?? ''] ?? Number.NaN),
      warns,
      goesOn,
      lost,
    }
  })

test('experience 27: each time limit is in the table with the length that the code has', () => {
  expect(Object.fromEntries(rows.map(({ name, ms }) => [name, ms]))).toEqual(limits)
})

test('experience 27: limits of more than 20 hours are those that the table leaves out of the criterion', () => {
  const long = rows.filter(({ ms }) => ms > 20 * hourMs).map(({ name }) => name)
  expect(rows.filter(({ warns }) => warns === 'more than 20 hours').map(({ name }) => name)).toEqual(long)
})

test('experience 27: a shorter limit says how it goes on and loses nothing', () => {
  const short = rows.filter(({ ms }) => ms <= 20 * hourMs)
  expect(short.length).toBeGreaterThan(0)
  expect(short.filter(({ goesOn, lost }) => goesOn === '' || !lost.startsWith('nothing'))).toEqual([])
})

test('experience 27, WCAG 2.2.1: each shorter limit warns before it ends, but for one that ends in a button to press again', () => {
  const unwarned = rows.filter(({ ms, warns }) => ms <= 20 * hourMs && warns === 'no').map(({ name }) => name)
  expect(unwarned).toEqual(['requestTimeoutMs'])
  const warned = rows.filter(({ warns }) => warns === `${warnedSeconds} seconds before`).map(({ name }) => name)
  expect(warned.toSorted()).toEqual(['goodForMs', 'providerSessionMs', 'stepUpGoodMs'])
})

test('experience 27: the end of offers is told without a length, because each lender and the operator may set another', () => {
  const folder = join(import.meta.dirname, '../catalogue/locales')
  const aLength = /\b(?:days?|Tage?n?|días?|dni|zile)\b|ngày/i
  const told = readdirSync(folder).filter((locale) => {
    const texts = JSON.parse(readFileSync(join(folder, locale, 'shell.json'), 'utf8')) as {
      rejected?: { expired?: { intro: string } }
    }
    return aLength.test(texts.rejected?.expired?.intro ?? '')
  })
  expect(told).toEqual([])
})
