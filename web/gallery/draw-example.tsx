// Renderer of one gallery example in a variant's theme and texts, in the same document frame that the build uses.
import { textKey } from '#contract/text-key.ts'
import { createRoot } from 'react-dom/client'
import '#web/kit/base.css'
import '#web/kit/long-words.css'
import '#web/kit/print.css'
import { SiteFooter, SiteHeader } from '#web/kit/frame.tsx'
import { Hero } from '#web/kit/hero.tsx'
import { brandFiles } from './brand-files.ts'
import { Example, exampleNames, moodOf } from './examples.tsx'
import type { Mood } from './examples.tsx'
import { loadForm, loadVariantPage } from './gallery-form.ts'

interface Shown {
  readonly name: string
  readonly mood: Mood
  readonly brand: string
  readonly country: string
  /** In the language that every country has. */
  readonly neutral: boolean
}

/**
 * Replaces the document's body by the example; one that does not exist says which there are. `#page=…&mood=…` draws another one in its
 * place, so that whoever looks at all of them loads the page once (e2e/gate.spec.ts).
 */
export async function drawExample({ name, mood, brand, country, neutral }: Shown): Promise<void> {
  const theme = brandFiles[brand]
  if (theme === undefined || !exampleNames.includes(name)) {
    document.body.textContent = `Pages: ${exampleNames.join('; ')}. Brands: ${Object.keys(brandFiles).join(', ')}.`
    return
  }
  const { boot, logo, hero } = await loadVariantPage(`${brand}-${country}`, neutral)
  const makeForm = await loadForm(boot)
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: theme })
  const styled = new Promise((resolve) => sheet.addEventListener('load', resolve))
  document.head.append(sheet)
  await styled
  document.documentElement.lang = boot.tag
  const { variant } = boot
  const { t } = makeForm({}).texts.get()
  const product = variant.productName
  const root = createRoot(document.body)
  const show = (shownName: string, shownMood: Mood) =>
    root.render(
      <>
        <SiteHeader homeHref="?" name={product} skipText={t('shellˆskip')}>
          <span dangerouslySetInnerHTML={{ __html: logo }} />
        </SiteHeader>
        <Hero
          title={t('shellˆhero>title', { product })}
          intro={t('shellˆhero>intro', { product })}
          points={['point1', 'point2', 'point3'].map((point) => t(textKey('shell', 'hero', point)))}
        >
          <span dangerouslySetInnerHTML={{ __html: hero }} />
        </Hero>
        <main id="root" key={`${shownName} ${shownMood}`} data-example={`${shownName} ${shownMood}`}>
          <Example name={shownName} mood={shownMood} makeForm={makeForm} />
        </main>
        <SiteFooter
          text={`© ${variant.footer}. ${t('shellˆfooter>rights')}`}
          small={variant.settings.creditWarning ? t('shellˆfooter>warning') : undefined}
        />
      </>,
    )
  addEventListener('hashchange', () => {
    const chosen = new URLSearchParams(location.hash.slice(1))
    const next = chosen.get('page') ?? name
    if (exampleNames.includes(next)) show(next, moodOf(chosen.get('mood')))
  })
  show(name, mood)
}
