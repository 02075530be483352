// One example in one variant's clothes and words, in the same frame that the build draws around the app.
import { createRoot } from 'react-dom/client'
import '#web/kit/base.css'
// What the build drew around the app wears these.
import '#web/kit/frame.module.css'
import '#web/kit/hero.module.css'
import { brandFiles } from './brand-files.ts'
import { Example, exampleNames } from './examples.tsx'
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

/** Replaces the document's body by the example; one that does not exist says which there are. */
export async function drawExample({ name, mood, brand, country, neutral }: Shown): Promise<void> {
  const theme = brandFiles[brand]
  if (theme === undefined || !exampleNames.includes(name)) {
    document.body.textContent = `Pages: ${exampleNames.join(', ')}. Brands: ${Object.keys(brandFiles).join(', ')}.`
    return
  }
  const { boot, parts } = await loadVariantPage(`${brand}-${country}`, neutral)
  const makeForm = await loadForm(boot)
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: theme })
  const styled = new Promise((resolve) => sheet.addEventListener('load', resolve))
  document.head.append(sheet)
  await styled
  document.documentElement.lang = boot.tag
  document.body.replaceChildren(...parts.map((part) => document.importNode(part, true)))
  const root = document.getElementById('root')!
  root.replaceChildren()
  createRoot(root).render(<Example name={name} mood={mood} makeForm={makeForm} />)
}
