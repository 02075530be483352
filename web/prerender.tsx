// Prerendering of a variant's pages without a browser: the first step as it will be hydrated, and a shell for every other path.
import { textKey } from '#contract/text-key.ts'
import type { i18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { faultKeys } from '#contract/fault-message.ts'
import { createTexts, translator } from '#contract/texts.ts'
import type { Translate } from '#contract/fault-message.ts'
import type { Resources } from '#contract/texts.ts'
import { initialPages } from '#domain/journey/pages.ts'
import { faultCodes } from '#domain/questions/rules.ts'
import { trackingPurposes } from '#domain/tracking/tracking.ts'
import { App } from './app.tsx'
import type { Boot } from './boot.ts'
import { Page } from './document.tsx'
import type { DocumentParts } from './document.tsx'
import { stillForm } from './make-form.ts'
import { laterScreens } from './screens/load-later.ts'
import { textsHolder } from './texts.ts'

export type PrerenderInput = Omit<DocumentParts, 't' | 'children' | 'boot'> & {
  readonly boot: Omit<Boot, 'texts' | 'prerendered'>
  readonly resources: Resources
}

/** Words a screen may need before the texts are there, beside those that the first step shows. */
const always = [
  'loading',
  'wait',
  'crash>title',
  'crash>unexpected',
  'crash>kept',
  'crash>again',
  'crash>afresh',
  'reference',
  'connection>again',
  'errors>title',
  'errors>prefix',
]
const connections = ['offline', 'failing', 'outdated'].flatMap((kind) => [
  `connection>${kind}>title`,
  `connection>${kind}>text`,
])

/** The tracking notice asks on the first page, where there is something to ask. */
const noticeKeys = [
  'toasts>close',
  ...[
    ...[
      'title',
      'short',
      'text',
      'change',
      'accept',
      'reject',
      'choose',
      'save',
      'close',
      'open',
      'policy',
      'recipients',
    ],
    ...[
      'saved',
      'nothing',
      ...trackingPurposes.flatMap((purpose) => [`purposes>${purpose}>name`, `purposes>${purpose}>text`]),
    ],
  ].map((key) => `tracking>${key}`),
]

/** The two documents of a variant, as HTML text. */
export async function prerenderVariant(input: PrerenderInput): Promise<{ index: string; shell: string }> {
  const { resources, boot } = input
  const texts = createTexts(boot.tag, resources)
  const t = translator(texts)
  const early: Record<string, string> = {}
  const recorded = recording(texts, early)
  for (const key of [...always, ...connections, ...noticeKeys]) recorded(textKey('shell', key))
  for (const field of initialPages(boot.variant)[0]?.dataPoints ?? [])
    for (const code of faultCodes) recorded(faultKeys({ field, code }))
  const document = async (prerendered: boolean) => {
    const inner = await draw({ ...boot, texts: {}, prerendered }, recorded)
    const html = renderToStaticMarkup(
      <Page {...input} t={t} boot={{ ...boot, texts: early, prerendered }}>
        {marker}
      </Page>,
    )
    return `<!doctype html>${html.replace(marker, () => inner)}`
  }
  const index = await document(true)
  return { index, shell: await document(false) }
}

const marker = 'the app stands here'

async function draw(boot: Boot, t: Translate): Promise<string> {
  const form = { ...stillForm(boot), texts: textsHolder({ t, complete: false }) }
  // What the first step shows of it is drawn at once.
  await laterScreens.soon()
  const { prelude } = await prerender(<App form={form} />)
  return new Response(prelude).text()
}

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** A translator that notes each text it gives, its values still open. */
function recording(texts: i18n, noted: Record<string, string>): Translate {
  const t = translator(texts)
  return (keys, values) => {
    for (const key of [keys].flat()) {
      const found = [key, ...pluralForms.map((form) => `${key}_${form}`)].filter((each) => texts.exists(each))
      for (const each of found) noted[each] = texts.t(each, { skipInterpolation: true })
      if (found.length > 0) break
    }
    return t(keys, values)
  }
}
