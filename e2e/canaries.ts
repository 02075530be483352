// Canaries: recognisable values that an applicant types, and the search for them in outgoing data (T-07, P-09). Found as typed,
// as read, written in another way, packed, or as a hash.
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { KindName } from '#domain/questions/kinds.ts'
import { journeyAnswers } from '#test/journeys/journey-answers.ts'
import { textsOf } from '#test/journeys/journey.ts'
import type { Journey, JourneyPage, Typed } from '#test/journeys/journey.ts'

/** Words that stand nowhere else, where the form takes any. */
const words: Readonly<Partial<Record<DataPointKey, string>>> = {
  'personalDetails.firstName': 'Qvazimera',
  'personalDetails.middleName': 'Jolbrixan',
  'personalDetails.lastName': 'Wuxolberg',
  'personalDetails.secondLastName': 'Zyquandor',
  'contactDetails.street': 'Kwirpzolstrasse',
  'employer.name': 'Xoqitrel Bazunka',
  'referenceDetails.name': 'Vyzandre Qolmex',
}

/** The same journey with those words; the e-mail keeps its way of being decided on. */
export function withCanaries(journey: Journey, decision = 'accept'): Journey {
  const change = ([key, typed]: [string, Typed]): [string, Typed] =>
    key === 'contactDetails.email'
      ? [key, `${decision}+qzcanary.${journey.variant}@example.test`]
      : [key, words[key as DataPointKey] ?? typed]
  const pages = journey.pages.map((page): JourneyPage => {
    return { ...page, fields: Object.fromEntries(Object.entries(page.fields).map(change)) }
  })
  return { ...journey, pages }
}

/** Choices are closed words, and small numbers stand everywhere; a period and an amount are of the loan. */
const recognisable: readonly KindName[] = [
  'text',
  'name',
  'email',
  'phone',
  'postcode',
  'identifier',
  'account',
  'plate',
  'money',
  'date',
]
const shortest = 4

export interface Canary {
  readonly key: DataPointKey
  /** Lower case, each at least four characters. */
  readonly forms: readonly string[]
}

/** Texts to look for, by data point. */
export function canariesOf(journey: Journey): readonly Canary[] {
  const { answers } = journeyAnswers(journey)
  const typed = journey.pages.flatMap(({ fields }) => Object.entries(fields) as [DataPointKey, Typed][])
  return typed
    .filter(([key]) => recognisable.includes(dataPoint(key).kind) && key !== 'amount')
    .map(([key, texts]) => {
      const written = [textsOf(texts).join(' '), String(answers[key] ?? '')]
      const forms = written
        .flatMap((text) => [text, text.replaceAll(/[\s().,/-]/g, '')])
        .map((text) => text.toLowerCase())
      const own = key === 'contactDetails.email' ? [...forms, 'qzcanary'] : forms
      return { key, forms: [...new Set(own)].filter((text) => text.length >= shortest) }
    })
    .filter(({ forms }) => forms.length > 0)
}

const algorithms = ['sha256', 'sha1', 'md5'] as const

/** Every hash of every form, in hex and base64; telephone numbers with their country's code and without. */
export function hashesOf({ forms }: Canary, prefixes: readonly string[]): readonly string[] {
  const written = forms.flatMap((text) => [
    text,
    text.toUpperCase(),
    ...prefixes.map((prefix) => prefix + text.replace(/^0/, '')),
    ...prefixes.map((prefix) => prefix + text),
  ])
  return written.flatMap((text) =>
    algorithms.flatMap((name) => {
      const digest = createHash(name).update(text).digest()
      return [digest.toString('hex'), digest.toString('base64').toLowerCase()]
    }),
  )
}

const asText = (bytes: Buffer) => (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString()

function unescaped(text: string): string {
  const percent = text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      return run
    }
  })
  return percent.replaceAll(/\\u([0-9a-f]{4})/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function unpackedRuns(text: string): string[] {
  return [...text.matchAll(/[\w+/-]{16,}={0,2}/g)].flatMap(([run]) => {
    try {
      return [asText(Buffer.from(run, 'base64'))]
    } catch {
      return []
    }
  })
}

/** A text with everything that is written or packed inside it, in lower case. */
export function readings(text: string, depth = 3): readonly string[] {
  if (depth === 0 || text === '') return [text.toLowerCase()]
  const plain = unescaped(text)
  const deeper = [
    ...(plain === text ? [] : readings(plain, depth - 1)),
    ...unpackedRuns(text).flatMap((run) => readings(run, depth - 1)),
  ]
  return [text.toLowerCase(), ...deeper]
}

/** The readings of bytes as they came. */
export const readingsOfBytes = (bytes: Buffer): readonly string[] => readings(asText(bytes))

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Short ones with digits only where nothing else is around them: in a longer number or a hash they are chance. */
export function holds(reading: string, form: string): boolean {
  if (form.length >= 8 || !/\d/.test(form)) return reading.includes(form)
  return new RegExp(`(?<![\\w.])${escaped(form)}(?![\\w.])`).test(reading)
}

/** Data points that are in one of the readings. */
export const foundIn = (all: readonly string[], canaries: readonly Canary[]): DataPointKey[] =>
  canaries
    .filter(({ forms }) => forms.some((form) => all.some((reading) => holds(reading, form))))
    .map(({ key }) => key)
