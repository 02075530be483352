// Everything that is loaded right after the first step: the engine, the client, the country's rules and the texts.
import { brandTexts, countryRules, countryTexts, texts } from '#catalogue/web.generated.ts'
import { createTexts, translator } from '#contract/texts.ts'
import type { Translate } from '#contract/fault-message.ts'
import type { Resources } from '#contract/texts.ts'
import { deepMerge } from '#domain/merge.ts'
import type { Rules } from '#domain/rules.ts'
import type { Variant } from '#domain/variant.ts'

export { createClient } from '#web/api/client.ts'
export { browserParts } from './browser-parts.ts'
export { startEngine } from './engine.ts'

/** The rules a country redefines. */
export async function loadRules(countryId: string): Promise<Rules> {
  const module = await countryRules[countryId]!()
  return module.rules
}

/** The locale's texts with the country's and the brand's own laid over them; `tag` is the locale's BCP 47 tag. */
export async function loadTexts({ locale, countryId, brandId }: Variant, tag: string): Promise<Translate> {
  const [shell, form, ofCountry, ofBrand] = await Promise.all([
    texts[locale]!.shell(),
    texts[locale]!.form(),
    countryTexts[countryId]?.[locale]?.(),
    brandTexts[brandId]?.[locale]?.(),
  ])
  return translator(
    createTexts(
      tag,
      deepMerge({ shell: shell.default, form: form.default }, ofCountry?.default, ofBrand?.default) as Resources,
    ),
  )
}
