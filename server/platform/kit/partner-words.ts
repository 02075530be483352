// Words of a partner's message, made fit to be kept: what it sends reaches tables, and texts that applicants answer (S-17).
import type * as v from 'valibot'

/**
 * Path to the first place where a message is wrong, in our own names; empty for the whole. A name that only the partner knows is left out:
 * it may be anybody's (P-05).
 */
export function wrongPlace({ expected, path }: v.BaseIssue<unknown>): string {
  const names = path?.map(({ key }) => String(key)) ?? []
  return (expected === 'never' ? names.slice(0, -1) : names).join('.')
}

/** Messages of partners nest a handful of levels. */
const levelsAtMost = 50

/** Signs that turn or hide what stands beside them, on a screen, in a mail or in a terminal. Lines and tabs stay. */
// oxlint-disable-next-line no-control-regex -- these are what is left out
const turning = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

class Unreadable extends Error {}

/**
 * A partner's message with halves of characters replaced in every text and name, and without signs that turn or hide others (S-11).
 * PostgreSQL takes neither those halves nor U+0000. Undefined where U+0000 stands anywhere, or where the message nests too deep: that
 * cannot be read.
 */
export function readableWords(said: unknown): unknown {
  try {
    return readable(said, 0)
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

function readable(value: unknown, level: number): unknown {
  if (typeof value === 'string') return wellFormed(value)
  if (typeof value !== 'object' || value === null) return value
  if (level === levelsAtMost) throw new Unreadable()
  if (Array.isArray(value)) return value.map((each) => readable(each, level + 1))
  const entries = Object.entries(value).map(([name, each]) => [wellFormed(name), readable(each, level + 1)] as const)
  return Object.fromEntries(entries)
}

/** The same without nulls: who writes null for what there is not leaves it out. */
export function withoutNulls(said: unknown): unknown {
  if (typeof said !== 'object' || said === null) return said
  if (Array.isArray(said)) return said.map(withoutNulls)
  const kept = Object.entries(said).filter(([, value]) => value !== null)
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutNulls(value)]))
}

function wellFormed(text: string): string {
  if (text.includes('\u0000')) throw new Unreadable()
  return text.replace(turning, '').toWellFormed()
}
