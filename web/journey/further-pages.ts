// Chunk of what comes after the first page: the country's rules and all texts, with the engine that reads them. Asked for once
// somebody touches the page.
import { brandTexts, countryRules, countryTexts, texts } from '#catalogue/web.generated.ts'
import { namespaces } from '#contract/text-key.ts'
import { createTexts } from '#contract/texts-engine.ts'
import type { Translate } from '#contract/fault-message.ts'
import type { Resources } from '#contract/texts-engine.ts'
import { deepMerge } from '#domain/application/merge.ts'
import type { AccountHolders } from '#domain/questions/account-holders.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import type { KindName } from '#domain/questions/kinds.ts'
import type { Rules } from '#domain/questions/rules.ts'
import { streetParts } from '#domain/questions/street.ts'
import type { StreetParts } from '#domain/questions/street.ts'
import { writtenText } from '#domain/questions/written.ts'
import type { Form } from '#web/context.ts'
import type { Boot } from '#web/boot.ts'
import { prepareFigures } from './prepare-figures.ts'
import { servedTexts } from './served-texts.ts'

export { drawAhead } from './draw-ahead.tsx'
export { keepOffline } from '#web/offline/keep-offline.ts'
export { countPageSpeed } from '#web/tracking/page-speed.ts'

/** Heavy part of a country: its rules with check digits, loaded after the first step. */
interface LoadedCountry {
  readonly rules: Rules
  /** A text as the country writes values of the kind. */
  readonly written: (kind: KindName, text: string) => string
  /** A street line with a house number in it, as its parts. */
  readonly streetPartsOf: (line: string) => StreetParts | undefined
  readonly accountHolders: AccountHolders | undefined
}

/** The rules a country redefines, and how it writes numbers. */
export async function loadCountry(countryId: string, conventions: Conventions): Promise<LoadedCountry> {
  const country = await countryRules[countryId]!()
  // Nobody waits for it.
  void prepareFigures(conventions)
  return {
    rules: country.rules,
    written: (kind, text) => writtenText(kind, text, country, conventions),
    streetPartsOf: (line) => streetParts(line, country.streetOrder),
    accountHolders: country.accountHolders,
  }
}

/** Texts as they are bundled, and whatever was changed since, once that is known. */
interface LoadedTexts {
  readonly t: Translate
  /** Nothing where nothing was changed, or what was could not be had. */
  readonly renewed: () => Promise<Translate | undefined>
}

/** Puts words that were changed since in the place of those that the page has. */
export async function renewTexts(
  { boot, texts: shown }: Pick<Form, 'boot' | 'texts'>,
  fetch: typeof globalThis.fetch,
): Promise<void> {
  const { renewed } = await loadTexts(boot, fetch)
  const newer = await renewed()
  if (newer) shown.set({ t: newer, complete: true })
}

/** The locale's texts with the country's and the brand's own laid over them. */
export async function loadTexts(
  { variant, tag, basePath, textsPath, textsTags }: Boot,
  fetch: typeof globalThis.fetch,
): Promise<LoadedTexts> {
  const { locale, countryId, brandId } = variant
  const [shell, form, followUps, ofCountry, ofBrand] = await Promise.all([
    texts[locale]!.shell(),
    texts[locale]!.form(),
    texts[locale]!.followUps(),
    countryTexts[countryId]?.[locale]?.(),
    brandTexts[brandId]?.[locale]?.(),
  ])
  const bundled: Resources = deepMerge(
    { shell: shell.default, form: form.default, followUps: followUps.default },
    ofCountry?.default,
    ofBrand?.default,
  )
  const path = basePath + textsPath
  const live = createTexts(tag, bundled, servedTexts({ path, locale, tags: textsTags, fetch }))
  return {
    t: live.t,
    renewed: async () => ((await live.reloadResources([tag], namespaces)) ? live.t : undefined),
  }
}
