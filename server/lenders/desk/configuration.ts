// Lender configuration of a decision, stored as canonical JSON under its hash.
import { createHash } from 'node:crypto'
import type { Lender } from '#domain/lender/lender.ts'
import { canonicalJson } from '#server/platform/kit/canonical-json.ts'

export interface Configuration {
  /** Twelve hexadecimal digits of the text's hash. */
  readonly version: string
  readonly text: string
  /** Read back from the text: what decides is what is kept. */
  readonly lenders: Readonly<Record<string, Lender>>
}

const made = new WeakMap<object, Configuration>()

/** The versions used last, at most so many: a version is the hash of its text, so that one that is known is never another. */
const versionsKnown = 8
const known = new Map<string, Configuration['lenders']>()

function remember(version: string, lenders: Configuration['lenders']): Configuration['lenders'] {
  known.delete(version)
  known.set(version, lenders)
  const [oldest] = known.keys()
  if (known.size > versionsKnown && oldest !== undefined) known.delete(oldest)
  return lenders
}

/** The lenders' data as they were in a version; `read` fetches the text of one that is not known here. */
export async function lendersIn(version: string, read: () => Promise<string>): Promise<Configuration['lenders']> {
  return remember(version, known.get(version) ?? readConfiguration(await read()))
}

export function configurationOf(lenders: Readonly<Record<string, Lender>>): Configuration {
  const before = made.get(lenders)
  if (before) return before
  const text = canonicalJson(lenders)
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const configuration = { version, text, lenders: remember(version, readConfiguration(text)) }
  made.set(lenders, configuration)
  return configuration
}

export function readConfiguration(text: string): Configuration['lenders'] {
  return JSON.parse(text) as Configuration['lenders']
}
