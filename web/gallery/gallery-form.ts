// Form for the gallery: a variant's page, texts and rules in any given state. It sends nothing.
import { reduce } from '#domain/application/reducer.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { newApplication } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import type { Boot } from '#web/boot.ts'
import { bootElementId } from '#web/boot.ts'
import type { Form } from '#web/context.ts'
import { createApplicationStore } from '#web/journey/store.ts'
import { stillForm } from '#web/make-form.ts'
import { textsHolder } from '#web/texts-holder.ts'

export interface VariantPage {
  readonly boot: Boot
  /** The brand's pictures as the build drew them, as SVG text. */
  readonly logo: string
  readonly hero: string
}

/** The page's own style sheets are those of one brand, and the gallery's policy refuses them: it brings the theme itself. */
const withoutStyles = (html: string) => html.replace(/<style[\s\S]*?<\/style>/g, '')

/** The drawn page of a variant, `neutral` in the language of every country. Rejects where there is none. */
export async function loadVariantPage(variant: string, neutral: boolean): Promise<VariantPage> {
  const response = await fetch(`${neutral ? '/en' : ''}/${variant}/`)
  const page = new DOMParser().parseFromString(withoutStyles(await response.text()), 'text/html')
  const boot = page.getElementById(bootElementId)?.textContent
  if (!response.ok || !boot) throw new Error(`There is no page of ${variant}`)
  return {
    boot: JSON.parse(boot) as Boot,
    logo: page.querySelector('[data-part="site-logo"] svg')?.outerHTML ?? '',
    hero: page.querySelector('[data-part="hero-picture"] svg')?.outerHTML ?? '',
  }
}

/** The parts that forms of a variant share: loaded once. */
export async function loadForm(boot: Boot): Promise<(change: Partial<Application>) => Form> {
  const { loadCountry, loadTexts } = await import('#web/journey/further-pages.ts')
  const { currency, compactPlates } = boot.variant.country
  const conventions = conventionsOf(boot.tag, currency, compactPlates)
  const [{ t }, { rules, written }] = await Promise.all([
    loadTexts(boot, fetch),
    loadCountry(boot.variant.countryId, conventions),
  ])
  return (change) => {
    const application = { ...newApplication(boot.variant), ...change }
    const { store, dispatch } = createApplicationStore(application, { variant: boot.variant, reduce: () => reduce })
    return {
      ...stillForm(boot),
      texts: textsHolder({ t, complete: true }),
      store,
      prerenderedState: application,
      dispatch,
      rulesNow: () => rules,
      written,
      rulesSoon: async () => rules,
      textsSoon: async () => {},
      client: () => new Promise<never>(() => {}),
      now: () => Date.now(),
    }
  }
}
