// Parser of stored text (E7): ISO timestamps become dates, `true` and `false` booleans, and nested JSON is opened up to ten
// levels. Timestamps are those with milliseconds and Z. Hostile keys are dropped.
import { constants } from '#domain/application/constants.ts'

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const unsafe = new Set(['__proto__', 'constructor', 'prototype'])

/** The value a stored text stands for; text that is no JSON is itself. */
export function revive(text: string, levels: number = constants.storedJsonLevels): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  if (timestamp.test(text)) {
    const date = new Date(text)
    return Number.isNaN(date.getTime()) ? text : date
  }
  if (levels === 0 || !/^[[{"]/.test(text)) return text
  try {
    return reviveWithin(JSON.parse(text), levels - 1)
  } catch {
    return text
  }
}

function reviveWithin(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return revive(value, levels)
  if (Array.isArray(value)) return value.map((item) => reviveWithin(item, levels))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !unsafe.has(key))
      .map(([key, inner]) => [key, reviveWithin(inner, levels)]),
  )
}
