// Texts of the screens: the first step's come with the page, then i18next takes over with all others. It is loaded right after
// the first step, so the first paint and the first Continue wait for neither.
import type { Translate } from '#contract/fault-message.ts'

export interface Texts {
  readonly t: Translate
  /** False while only the first step's texts are there. */
  readonly complete: boolean
}

export interface TextsHolder {
  readonly get: () => Texts
  readonly set: (texts: Texts) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** The texts that came with the page: looked up flat, the plural form before the plain one, `{{value}}`s filled in. */
export function earlyTexts(texts: Readonly<Record<string, string>>, tag: string): Texts {
  const t: Translate = (keys, values = {}) => {
    const form = typeof values.count === 'number' ? `_${new Intl.PluralRules(tag).select(values.count)}` : ''
    const found = [keys]
      .flat()
      .flatMap((key) => [key + form, key])
      .find((key) => texts[key] !== undefined)
    return (found === undefined ? '' : texts[found]!).replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
      String(values[name] ?? ''),
    )
  }
  return { t, complete: false }
}

export function textsHolder(first: Texts): TextsHolder {
  let texts = first
  const listeners = new Set<() => void>()
  return {
    get: () => texts,
    set: (next) => {
      texts = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
