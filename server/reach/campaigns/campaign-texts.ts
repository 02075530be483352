// Texts of campaign messages for a variant: the locale's, with the brand's own merged over them.
import { withOneStop } from '#contract/moment.ts'
import { constants } from '#domain/application/constants.ts'
import { deepMerge } from '#domain/application/merge.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'

export type Values = Readonly<Record<string, string>>

/** A text by its path; throws where there is none, which a test over all of them keeps from happening. */
export type MessageWords = (path: readonly string[], values?: Values) => string

/** The words of the locale, else of the neutral language. Values are put in as they are, but for a second stop. */
export function messageWords(
  { messages, brandMail }: Pick<Catalogue, 'messages' | 'brandMail'>,
  { brandId }: Pick<Variant, 'brandId'>,
  locale: string,
): MessageWords {
  const texts = mergedOf({ messages, brandMail }, brandId, locale)
  return (path, values = {}) => {
    let text: unknown = texts
    for (const part of path) text = (text as Record<string, unknown> | undefined)?.[part]
    if (typeof text !== 'string') throw new Error(`No text ${path.join('>')} in ${locale}`)
    // One pass: what a value says is never read as a placeholder.
    const filled = text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`No value ${name} for ${path.join('>')}`)
      return value
    })
    return withOneStop(filled)
  }
}

const merged = new WeakMap<object, Map<string, object>>()

/** Merged once a brand and locale: a catalogue does not change. */
function mergedOf(
  { messages, brandMail }: Pick<Catalogue, 'messages' | 'brandMail'>,
  brandId: string,
  locale: string,
): object {
  const kept = merged.get(messages) ?? new Map<string, object>()
  merged.set(messages, kept)
  const key = `${brandId} ${locale}`
  const known = kept.get(key)
  if (known) return known
  const made = deepMerge(
    messages[constants.translation.fallbackLanguage] ?? {},
    messages[locale],
    brandMail[brandId]?.words?.[locale],
  )
  kept.set(key, made)
  return made
}
