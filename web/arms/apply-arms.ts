// Experiment arms on the page: applies a session's texts, theme tokens and `data-arms`. Loaded after the first step, which was
// drawn without any arm.
import { textKey } from '#contract/text-key.ts'
import type { Namespace } from '#contract/text-key.ts'
import type { Arm, Arms } from '#domain/journey/experiments.ts'
import { sayingsOf } from '#domain/journey/experiments.ts'
import { deepMerge } from '#domain/application/merge.ts'
import type { Boot } from '../boot.ts'
import { earlyTexts } from '../texts-holder.ts'
import type { Texts, TextsHolder } from '../texts-holder.ts'

interface Wearing {
  readonly boot: Pick<Boot, 'variant' | 'tag'>
  readonly arms: Arms
  readonly texts: TextsHolder
  readonly page: Document
}

/** Once a page: everything stays as the arms say it, whatever texts come later. */
export function applyArms({ boot: { variant, tag }, arms, texts, page }: Wearing): void {
  const said = sayingsOf(variant.experiments, arms)
  const { documentElement: whole } = page
  whole.dataset.arms = Object.entries(arms)
    .map((row) => row.join(':'))
    .join(' ')
  for (const [name, value] of said.flatMap(({ theme = {} }) => Object.entries(theme)))
    whole.style.setProperty(name, value)
  const words = wordsOf(said, variant.locale)
  if (Object.keys(words).length === 0) return
  layOver(texts, words, tag)
  wordHero(page, earlyTexts(words, tag).t, variant.productName)
}

/** The arms' own texts by their whole key, of several arms the later ones over the earlier. */
export function wordsOf(said: readonly Arm[], locale: string): Readonly<Record<string, string>> {
  const spaces: Readonly<Record<string, object>> = deepMerge({}, ...said.map(({ texts }) => texts?.[locale]))
  return Object.fromEntries(
    Object.entries(spaces).flatMap(([space, texts]) =>
      leaves(texts).map(([path, text]) => [textKey(space as Namespace, path), text]),
    ),
  )
}

const leaves = (tree: object): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leaves(value).map(([path, text]): [string, string] => [`${name}>${path}`, text])
      : [[name, String(value)]],
  )

/** The page's texts with the arms' words first, now and whenever other texts take their place. */
function layOver(texts: TextsHolder, words: Readonly<Record<string, string>>, tag: string): void {
  let laid: Texts | undefined
  const lay = () => {
    const now = texts.get()
    if (now === laid) return
    laid = under(words, now, tag)
    texts.set(laid)
  }
  texts.subscribe(lay)
  lay()
}

/** The words over texts. Of several keys the first that is said by either counts, as it does without the words. */
export function under(words: Readonly<Record<string, string>>, { t, ...rest }: Texts, tag: string): Texts {
  const own = earlyTexts(words, tag).t
  return {
    ...rest,
    t: (keys, values) => {
      for (const key of [keys].flat()) {
        const said = own(key, values)
        if (said !== '') return said
        if (t(key, { ...values, defaultValue: '' }) !== '') break
      }
      return t(keys, values)
    },
  }
}

/** The brand's words above the form are no part of the app: they are put in place by hand, where an arm says them. */
function wordHero(page: Document, own: Texts['t'], product: string): void {
  const put = (selector: string, key: string) => {
    const text = own(textKey('shell', 'hero', key), { product })
    const element = text === '' ? null : page.querySelector(`[data-part="${selector}`)
    if (!element) return
    element.textContent = text
    if (key === 'title') element.closest('section')?.setAttribute('aria-label', text)
  }
  put('hero-title"]', 'title')
  put('hero-intro"]', 'intro')
  for (const point of [1, 2, 3]) put(`hero-points"] > :nth-child(${point})`, `point${point}`)
}
