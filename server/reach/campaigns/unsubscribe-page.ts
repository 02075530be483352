// Pages of a link to unsubscribe or to confirm an address: ask for one press, and say what it did. Plain HTML, no script; the brand's name and colours where the link says
// whose it is.
import { escapeHtml } from '#contract/escape-html.ts'
import { constants } from '#domain/application/constants.ts'
import type { Variant } from '#domain/application/variant.ts'
import { formAddress } from '#server/platform/pages/form-address.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import type { Unsubscribing } from './unsubscribe-token.ts'
import { messageWords } from './campaign-texts.ts'

/** By kind the keys of its title and its sentence, and whether it has a button. */
const pages = {
  ask: { title: 'title', intro: 'intro', hasButton: true },
  askByMail: { title: 'title', intro: 'introByMail', hasButton: true },
  tooOften: { title: 'title', intro: 'tooOften', hasButton: true },
  done: { title: 'done', intro: 'doneIntro', hasButton: false },
  asked: { title: 'asked', intro: 'askedIntro', hasButton: false },
  gone: { title: 'gone', intro: 'goneIntro', hasButton: false },
} as const

export type UnsubscribePageKind = Exclude<keyof typeof pages, 'gone'>

interface PageRequest {
  /** The group of its words in `messages.json`; to unsubscribe where absent. */
  readonly words?: 'page' | 'confirm'
  readonly locale: string
  /** Nothing where the link is none of ours. */
  readonly link: Pick<Unsubscribing, 'variant' | 'shown'> | undefined
  readonly kind: UnsubscribePageKind
  /** Address that the form posts to. */
  readonly action: string | undefined
  /** The form's one field, `name=value`. */
  readonly field: string
  /** Those whose page for a typed address is linked to where the link is none of ours. */
  readonly typedAt?: readonly Variant[]
}

const neutralBrand = 'default'
/** A whole HTML document. */
export function unsubscribePage(
  { catalogue, config, variants }: Pick<ReachDeps, 'catalogue' | 'config' | 'variants'>,
  { words = 'page', locale: asked, link, kind, action, field, typedAt = [] }: PageRequest,
): string {
  const variant = link && variants.get(link.variant)
  const brandId = variant?.brandId ?? neutralBrand
  const look = catalogue.brandMail[brandId] ?? catalogue.brandMail[neutralBrand]!
  const locale = Object.hasOwn(catalogue.locales, asked) ? asked : constants.translation.fallbackLanguage
  const say = messageWords(catalogue, { brandId }, locale)
  const values = { brand: variant?.productName ?? config.productName, address: link?.shown ?? '' }
  const of = (part: string) => escapeHtml(say([words, part], values))
  const { title, intro, hasButton } = pages[link ? kind : 'gone']
  const elsewhere = link ? '' : typedAt.map((each) => linkHtml({ catalogue, config }, each, locale)).join('')
  const [name, value] = field.split('=')
  const form =
    hasButton && action
      ? `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="${name}" value="${value}"><button>${of('send')}</button></form>`
      : ''
  const style = `
:root { color-scheme: light; font: 1.0625rem/1.5 ${look.font} }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: ${look.ground}; color: ${look.ink} }
header { padding: 1rem max(1rem, calc(50% - 18rem)); background: ${look.band}; color: ${look.onBand}; font: 700 1.25rem/1.4 ${look.headingFont} }
main { margin: 2rem auto; max-width: 36rem; padding: 0 1rem }
h1 { margin: 0 0 1rem; font: 700 1.75rem/1.2 ${look.headingFont}; text-wrap: balance }
p { margin: 0 0 1.5rem; overflow-wrap: anywhere }
a { display: inline-block; padding: .625rem 0; color: inherit }
button { min-height: 3rem; padding: .75rem 1.75rem; border: 0; border-radius: ${look.radius}px; background: ${look.action}; color: ${look.onAction}; font: 700 1.0625rem/1.3 ${look.font}; cursor: pointer }
:focus-visible { outline: 3px solid ${look.ink}; outline-offset: 3px }
@media (forced-colors: active) { button { border: 1px solid } }
`
  return `<!doctype html>
<html lang="${escapeHtml(catalogue.locales[locale]!.tag)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${of(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><header>${escapeHtml(values.brand)}</header><main>
<h1>${of(title)}</h1>
<p>${of(intro)}</p>
${form}${elsewhere}
</main></body>
</html>
`
}

/** To the screen of the form where an address is typed. */
function linkHtml(
  { catalogue, config }: Pick<ReachDeps, 'catalogue' | 'config'>,
  variant: Variant,
  locale: string,
): string {
  const label = messageWords(catalogue, variant, locale)(['page', 'title'], { brand: variant.productName })
  const address = `${formAddress(config, variant, locale)}/unsubscribe`
  return `<div><a href="${escapeHtml(address)}">${escapeHtml(label)}</a></div>\n`
}
