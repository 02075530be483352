// Texts of the screens: the first step's come with the page, then i18next takes over with all others. It is loaded right after
// the first step, so the first paint and the first Continue wait for neither.
import type { Translate } from '#contract/fault-message.ts'

export interface Texts {
  readonly t: Translate
  /** False while only the first step's texts are there. */
  readonly complete: boolean
  /** True where what is shown already has the same words: nothing is drawn again for them. */
  readonly sameWords?: boolean
}

export interface TextsHolder {
  readonly get: () => Texts
  /** Speaks by the texts of the moment; another function only once words that may be on the screen have changed. */
  readonly worded: () => Translate
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

const speakingBy =
  (get: () => Texts): Translate =>
  (keys, values) =>
    get().t(keys, values)

export function textsHolder(first: Texts): TextsHolder {
  let texts = first
  const get = () => texts
  let worded = speakingBy(get)
  const listeners = new Set<() => void>()
  return {
    get,
    worded: () => worded,
    set: (next) => {
      texts = next
      if (!next.sameWords) worded = speakingBy(get)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
