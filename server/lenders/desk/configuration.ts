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

export function configurationOf(lenders: Readonly<Record<string, Lender>>): Configuration {
  const before = made.get(lenders)
  if (before) return before
  const text = canonicalJson(lenders)
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const configuration = { version, text, lenders: readConfiguration(text) }
  made.set(lenders, configuration)
  return configuration
}

export function readConfiguration(text: string): Configuration['lenders'] {
  return JSON.parse(text) as Configuration['lenders']
}
