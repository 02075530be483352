// Every page that the form can show, as HTML. Each example of the gallery, of every variant, in its own language and in the
// neutral one, without answers and with a fault at every question (M7).
import { createElement } from 'react'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { constants } from '#domain/application/constants.ts'
import type { Application } from '#domain/application/application.ts'
import type { Variant } from '#domain/application/variant.ts'
import { Example, exampleNames, isPage } from '#web/gallery/examples.tsx'
import type { Mood } from '#web/gallery/examples.tsx'
import { FormContext } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import { Page } from '#web/document.tsx'
import { formIn, screens, variants } from '#test/web/drawing.ts'

export interface GatePage {
  /** For a failure's message: `askrobin-es (es) personal-details, error`. */
  readonly name: string
  readonly example: string
  readonly html: string
}

const same = <Texts>(texts: Texts) => texts
const neutral = constants.translation.fallbackLanguage

/** Every variant in each language that it is published in. */
export const editions: readonly Variant[] = variants.flatMap((variant) =>
  variant.locale === neutral ? [variant] : [variant, { ...variant, locale: neutral }],
)

const formOf = (variant: Variant) => (change: Partial<Application>) => formIn(variant, change, same)

/** Part of the gallery's examples: pages of the form, or everything else. */
export type Part = 'pages' | 'screens'
export const bothParts: readonly Part[] = ['pages', 'screens']

/** Screens that the gallery leaves out, because they ask the server first: here as they stand until it answers. */
const further = Object.entries(screens).filter(([name]) => !exampleNames.includes(name)) as [string, ComponentType][]

/** The HTML of what may be loaded lazily. */
export async function htmlOf(element: ReturnType<typeof createElement>): Promise<string> {
  const { prelude } = await prerender(element)
  return new Response(prelude).text()
}

function* elementsOf(
  variant: Variant,
  part: Part,
): Generator<[example: string, mood: Mood, element: ReturnType<typeof createElement>]> {
  const makeForm = formOf(variant)
  for (const name of exampleNames.filter((each) => isPage(each) === (part === 'pages')))
    for (const mood of isPage(name) ? (['empty', 'error'] as const) : (['empty'] as const))
      yield [name, mood, createElement(Example, { name, mood, makeForm })]
  for (const [name, Screen] of part === 'screens' ? further : [])
    yield [name, 'empty', createElement(FormContext, { value: makeForm({}) }, createElement(Screen))]
}

/** HTML of the main part of each page of an edition. */
export async function* pagesOf(variant: Variant, part: Part): AsyncGenerator<GatePage> {
  for (const [example, mood, element] of elementsOf(variant, part))
    yield { name: `${variant.id} (${variant.locale}) ${example}, ${mood}`, example, html: await htmlOf(element) }
}

/** The document around the pages of an edition: head, header, hero and footer. */
export function documentOf(variant: Variant): string {
  const { boot, texts }: Form = formOf(variant)({})
  const parts = {
    boot,
    variant,
    t: texts.get().t,
    starter: { script: '', parts: '', data: { wait: '', rest: '', fills: [], rules: [] } },
    translationsScript: '',
    startScript: '',
    notices: '',
    scripts: [],
    preloads: [],
    css: '',
    logo: '<svg></svg>',
    hero: '<svg></svg>',
    favicon: 'favicon.svg',
    search: { canonical: '/', languages: [], isSearchable: false },
    year: 2026,
    children: null,
  }
  return renderToStaticMarkup(createElement(Page, parts))
}
