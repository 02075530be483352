// Texts of the screens: the first step's come with the page, then those of all pages take over. They are loaded once somebody
// touches the page, so the first paint and the first Continue do not wait for them.
import type { Translate } from '#contract/fault-message.ts'
import { textReader } from '#contract/text-reader.ts'

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

/** The texts that came with the page, looked up flat. */
export const earlyTexts = (texts: Readonly<Record<string, string>>, tag: string): Texts => ({
  t: textReader(
    (key) => texts[key],
    tag,
    () => '',
  ),
  complete: false,
})

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
