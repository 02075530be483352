// Where the screens get their words. The first step's texts come with the page; i18next and all the others are loaded
// right after it and take over, so the first paint and the first Continue wait for neither.
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

/** The texts that came with the page: looked up flat, `{{value}}`s filled in, no plurals. */
export function earlyTexts(texts: Readonly<Record<string, string>>): Texts {
  const t: Translate = (keys, values = {}) => {
    const found = [keys].flat().find((key) => texts[key] !== undefined)
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
