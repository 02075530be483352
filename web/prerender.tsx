// Prerendering of a variant's pages without a browser: the first step as it will be hydrated, and a shell for every other path.
import { textKey } from '#contract/text-key.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { faultKeys, faultMessage } from '#contract/fault-message.ts'
import { createTexts } from '#contract/texts-engine.ts'
import type { Translate } from '#contract/fault-message.ts'
import type { LocaleTexts, Resources } from '#contract/texts-engine.ts'
import { firstPageExperiments } from '#domain/journey/experiments.ts'
import { initialPages } from '#domain/journey/pages.ts'
import { variantWithArms } from '#domain/application/variant-with-arms.ts'
import { prefilling } from '#domain/application/prefill.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { earlyFaultsOf, earlyRuleOf } from '#domain/questions/early-rules.ts'
import type { EarlyFault } from '#domain/questions/early-rules.ts'
import { faultCodes } from '#domain/questions/rules.ts'
import type { Rules } from '#domain/questions/rules.ts'
import type { Variant } from '#domain/application/variant.ts'
import { About } from './about/page.tsx'
import { App } from './app.tsx'
import type { Boot } from './boot.ts'
import { FormContext } from './context.ts'
import { Page } from './document.tsx'
import type { DocumentParts } from './document.tsx'
import { stillForm } from './make-form.ts'
import { laterScreens } from './screens/load-later.ts'
import type { StarterData } from './starter/starter-data.ts'
import { earlyTroubles, StartNotices, StarterParts } from './starter/starter-parts.tsx'
import { textsHolder } from './texts-holder.ts'

export type PrerenderInput = Omit<
  DocumentParts,
  't' | 'children' | 'boot' | 'starter' | 'about' | 'notices' | 'nudgeScript' | 'twoFirstPages'
> & {
  readonly starterScript: string
  /** Script that takes presses of plus and minus. */
  readonly nudgeScript: string
  /** Script that draws the first page where there are two. */
  readonly drawScript: string
  /** Address of the script that has the rest of a page which broke off. */
  readonly rest: string
  /** General rules that the country redefines. */
  readonly countryRules: Rules | undefined
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
  'crash>unkept',
  'crash>again',
  'crash>afresh',
  'reference',
  'meant',
  'connection>again',
  'connection>offline>unkept',
  'connection>failing>unkept',
  'errors>title',
  'errors>prefix',
]
const connections = earlyTroubles.flatMap((kind) => [`connection>${kind}>title`, `connection>${kind}>text`])

const keysBelow = (texts: unknown, path: string): string[] => {
  if (typeof texts === 'string') return [path]
  return Object.entries(texts ?? {}).flatMap(([name, text]) => keysBelow(text, `${path}>${name}`))
}

/** The tracking notice asks on the first page, where there is something to ask. */
const noticeKeys = ({ shell }: Resources) => [
  'toasts>close',
  ...keysBelow((shell as { readonly tracking?: unknown }).tracking, 'tracking'),
]

/** The two documents of a variant, as HTML text. */
export async function prerenderVariant(input: PrerenderInput): Promise<{ index: string; shell: string }> {
  const { resources, boot } = input
  const texts = createTexts(boot.tag, resources)
  const { t } = texts
  const early: Record<string, string> = {}
  const recorded = recording(texts, early)
  for (const key of [...always, ...connections, ...noticeKeys(resources)]) recorded(textKey('shell', key))
  const parts = renderToStaticMarkup(<StarterParts title={t('shellˆerrors>title')} />)
  const notices = renderToStaticMarkup(<StartNotices t={t} />)
  const starterData = (each: PrerenderInput['boot']): StarterData => {
    for (const field of firstDataPoints(each.variant))
      for (const code of faultCodes) recorded(faultKeys({ field, code }))
    return {
      wait: t('shellˆwait'),
      rest: input.rest,
      fills: prefilling,
      rules: earlyRulesOf(each, input.countryRules, t),
    }
  }
  const starter = { script: input.starterScript, parts, data: starterData(boot) }
  const twoFirstPages = await twoFirstPagesOf(input, async (other) => ({
    html: await draw({ ...other, texts: {}, prerendered: true }, recorded),
    data: starterData(other),
  }))
  const document = async (prerendered: boolean, about?: string) => {
    const inner = await draw({ ...boot, texts: {}, prerendered }, recorded)
    const hasNudges = (inner + twoFirstPages?.other.html).includes('data-part="nudge"')
    const html = renderToStaticMarkup(
      <Page
        {...input}
        {...{ starter, twoFirstPages, notices, t }}
        nudgeScript={hasNudges ? input.nudgeScript : undefined}
        boot={{ ...boot, texts: early, prerendered }}
        about={about}
      >
        {marker}
      </Page>,
    )
    return `<!doctype html>${html.replace(marker, () => inner)}`
  }
  const index = await document(true)
  return { index, shell: await document(false, drawAbout({ ...boot, texts: {}, prerendered: false }, t)) }
}

const firstDataPoints = (variant: Variant) => initialPages(variant)[0]?.dataPoints ?? []

/** The page that the variant does not begin with, drawn as it is hydrated; nothing where no arm begins with it. */
async function twoFirstPagesOf(
  { boot, drawScript: script }: PrerenderInput,
  drawOther: (boot: PrerenderInput['boot']) => Promise<NonNullable<DocumentParts['twoFirstPages']>['other']>,
): Promise<DocumentParts['twoFirstPages']> {
  const { variant } = boot
  const { otherFirst } = variant
  if (!otherFirst) return undefined
  const experiments = firstPageExperiments(variant.experiments)
  const [id, { arms }] = Object.entries(experiments)[0]!
  const [arm] = Object.entries(arms).find(([, { firstPage }]) => firstPage === otherFirst.firstPage)!
  return {
    script,
    draw: { variant: variant.id, experiments, other: otherFirst.firstPage },
    other: await drawOther({ ...boot, variant: variantWithArms(variant, { [id]: arm }) }),
  }
}

/** Rules of the first page for the starter, with the messages of their faults. */
function earlyRulesOf(
  { variant, tag }: Pick<Boot, 'variant' | 'tag'>,
  rules: Rules | undefined,
  t: Translate,
): StarterData['rules'] {
  const { country, settings } = variant
  const conventions = conventionsOf(tag, country.currency)
  return firstDataPoints(variant).flatMap((field) => {
    const rule = earlyRuleOf(field, country.journey.optional, rules)
    if (!rule) return []
    const values = rule.pattern && { max: rule.pattern[2] }
    const said = (code: EarlyFault) =>
      faultMessage(
        t,
        { field, code, ...(code === 'tooLong' && values ? { values } : {}) },
        conventions,
        settings.period.scale,
      )
    return { ...rule, faults: Object.fromEntries(earlyFaultsOf(rule).map((code) => [code, said(code)])) }
  })
}

/** The page of who stands behind the form, with the general information on its loans (CCD 2023/2225, art. 9 and 38). */
function drawAbout(boot: Boot, t: Translate): string {
  const form = { ...stillForm(boot), texts: textsHolder({ t, complete: true }) }
  return renderToStaticMarkup(
    <FormContext value={form}>
      <About />
    </FormContext>,
  )
}

const marker = 'the app stands here'

async function draw(boot: Boot, t: Translate): Promise<string> {
  const form = { ...stillForm(boot), texts: textsHolder({ t, complete: false }) }
  // The first step's part of the later screens is drawn at once.
  await laterScreens.soon()
  const { prelude } = await prerender(<App form={form} />)
  return new Response(prelude).text()
}

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** A translator that notes each text it gives, its values still open. */
function recording({ t, find }: LocaleTexts, noted: Record<string, string>): Translate {
  return (keys, values) => {
    for (const key of [keys].flat()) {
      const forms = [key, ...pluralForms.map((form) => `${key}_${form}`)]
      const found = forms.flatMap((form) => {
        const text = find(form)
        return text === undefined ? [] : [[form, text] as const]
      })
      Object.assign(noted, Object.fromEntries(found))
      if (found.length > 0) break
    }
    return t(keys, values)
  }
}
