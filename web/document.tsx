// HTML document around the app: head, header, hero, footer. Static markup, written at build time and never hydrated.
import { textKey } from '#contract/text-key.ts'
import type { ReactNode } from 'react'
import type { Variant } from '#domain/application/variant.ts'
import type { Translate } from '#contract/fault-message.ts'
import { companyLine } from './about/company-line.ts'
import type { FirstPageDraw } from '#domain/journey/first-page-draw.ts'
import { drawId, otherDataId, otherPageId, swappingSheet } from './starter/first-page-data.ts'
import { dataId, noticesId, partsId } from './starter/starter-data.ts'
import type { StarterData } from './starter/starter-data.ts'
import { SiteFooter, SiteHeader } from './kit/frame.tsx'
import { rightsLine } from './kit/footer-year.ts'
import { Hero } from './kit/hero.tsx'
import { NotSearched, SearchHead } from './search-head.tsx'
import type { SearchAddresses } from './search-head.tsx'
import type { Boot } from './boot.ts'
import { bootElementId } from './boot.ts'

export interface DocumentParts {
  readonly boot: Boot
  readonly variant: Variant
  readonly t: Translate
  readonly scripts: readonly string[]
  readonly preloads: readonly string[]
  readonly css: string
  /** Script that answers until the form's own is awake; none on a page without a first step. */
  readonly starter: StarterSources
  /**
   * Script that takes presses of plus and minus until then; absent where a first page has none. It stands behind the form's data: the first
   * flight is for what is painted and for Continue (19.5).
   */
  readonly nudgeScript?: string | undefined
  /** Script that has a translation of the page by the browser stand beside React. In each page, behind the form's data too. */
  readonly translationsScript: string
  /** Script that starts the form's own, behind the data that they read, and what it says where they do not come, as HTML text. */
  readonly startScript: string
  readonly notices: string
  /** Where an arm may begin with another page. */
  readonly twoFirstPages?: TwoFirstPages | undefined
  /** Inline pictures of the brand, as SVG text. */
  readonly logo: string
  readonly hero: string
  readonly favicon: string
  readonly search: SearchAddresses
  readonly year: number
  /** The page of who stands behind the form, as HTML text: what it says is at hand without a script too. None on the first page. */
  readonly about?: string | undefined
  readonly children: ReactNode
}

/** Its script, what it draws with as HTML text, and what it knows. */
interface StarterSources {
  readonly script: string
  readonly parts: string
  readonly data: StarterData
}

/** The script that draws, what it draws by, and the page that the variant does not begin with, as HTML text. */
interface TwoFirstPages {
  readonly script: string
  readonly draw: FirstPageDraw
  readonly other: { readonly html: string; readonly data: StarterData }
}

/**
 * Footer of a page that its script draws. It is unseen while the page waits, so that it does not move through the view when the page is there
 * (19.4). Without a script it is at hand at once, and after eight seconds in any case.
 */
const waitingSheet =
  '@media (scripting){main:has(>p[role=status]>[aria-hidden])~footer{animation:late 8s step-end}}@keyframes late{from{visibility:hidden}}' +
  '#late{display:none}@media (scripting){main:has(>p[role=status]>[aria-hidden]):not(:has([data-part=notice]))+#late{display:block;margin:1rem auto;text-align:center;animation:late 12s step-end}}'

/**
 * Word on a page that its script draws, right behind it: one that broke off on its way has no script, and would wait for ever. The
 * style sheet shows it after twelve seconds, unless the page says what is the matter by itself.
 */
const Late = ({ t }: Pick<DocumentParts, 't'>) => (
  <p id="late">
    {t('shellˆconnection>failing>title')}{' '}
    {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the page's own address, with its query: without a script nothing else loads it again */}
    <a href="">{t('shellˆcrash>again')}</a>
  </p>
)

const asJson = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

const Data = ({ id, of }: { id: string; of: object }) => (
  <script id={id} type="application/json" dangerouslySetInnerHTML={{ __html: asJson(of) }} />
)

const Script = ({ text }: { text: string }) => <script dangerouslySetInnerHTML={{ __html: text }} />

const Starter = ({ script, parts, data }: StarterSources) => (
  <>
    <Data id={dataId} of={data} />
    <Script text={script} />
    {/* Last: the page is painted once this is read, and answers then (Loading). */}
    <template id={partsId} dangerouslySetInnerHTML={{ __html: parts }} />
  </>
)

const Loading = ({ boot, scripts, preloads }: Pick<DocumentParts, 'boot' | 'scripts' | 'preloads'>) => (
  <>
    {/* Nothing is painted before the page is read whole: it comes in one flight, and half of it would move (19.4). */}
    {boot.prerendered && <link rel="expect" href={`#${partsId}`} blocking="render" />}
    {/* Behind the paint in the browser's eyes too: nothing that is painted needs them. */}
    {preloads.map((href) => (
      <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
    ))}
    {scripts.map((src) => (
      <link
        key={src}
        rel="modulepreload"
        href={src}
        fetchPriority={boot.prerendered ? 'low' : undefined}
        data-start=""
      />
    ))}
  </>
)

/** Before the first page, so that the browser knows which one it is when it comes to it. */
const Draw = ({ draw, script }: TwoFirstPages) => (
  <>
    <Data id={drawId} of={draw} />
    <Script text={script} />
  </>
)

/** Behind the first page and the starter's data: the other one, and the word to put it in place. */
const OtherPage = ({ other: { html, data } }: TwoFirstPages) => (
  <>
    <template id={otherPageId} dangerouslySetInnerHTML={{ __html: html }} />
    <Data id={otherDataId} of={data} />
    <Script text="firstDrawn.place()" />
  </>
)

/** The first page, or the place where the form draws itself, with what stands around it until the form's own script is awake. */
const Root = ({
  boot: { prerendered },
  t,
  starter,
  twoFirstPages,
  children,
}: Pick<DocumentParts, 'boot' | 't' | 'starter' | 'twoFirstPages' | 'children'>) => (
  <>
    <main id="root">{children}</main>
    {!prerendered && <Late t={t} />}
    {prerendered && <Starter {...starter} />}
    {prerendered && twoFirstPages && <OtherPage {...twoFirstPages} />}
  </>
)

/** Header and hero, above the form. */
const Top = ({
  boot,
  variant,
  t,
  logo,
  hero,
  twoFirstPages,
}: Pick<DocumentParts, 'boot' | 'variant' | 't' | 'logo' | 'hero' | 'twoFirstPages'>) => (
  <>
    {/* Ahead of all that is painted: where the parser stops for it, nothing stands that could move. */}
    {twoFirstPages && <Draw {...twoFirstPages} />}
    <SiteHeader homeHref={`${boot.basePath}/`} name={variant.productName} skipText={t('shellˆskip')}>
      <span dangerouslySetInnerHTML={{ __html: logo }} />
    </SiteHeader>
    <Hero
      title={t('shellˆhero>title', { product: variant.productName })}
      intro={t('shellˆhero>intro', { product: variant.productName })}
      points={['point1', 'point2', 'point3'].map((point) => t(textKey('shell', 'hero', point)))}
    >
      <span dangerouslySetInnerHTML={{ __html: hero }} />
    </Hero>
  </>
)

const sheetBeside = ({ prerendered }: Boot, twoFirstPages: TwoFirstPages | undefined): string => {
  if (!prerendered) return waitingSheet
  return twoFirstPages ? swappingSheet : ''
}

export function Page({
  boot,
  variant,
  t,
  scripts,
  preloads,
  css,
  starter,
  nudgeScript,
  translationsScript,
  startScript,
  notices,
  twoFirstPages,
  logo,
  hero,
  favicon,
  search,
  year,
  about,
  children,
}: DocumentParts) {
  return (
    // In a frame, elements marked `data-alone` leave the document (B6, web/embed/framed.ts).
    <html id="framed" lang={boot.tag} data-brand={variant.brandId} data-country={variant.countryId}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title data-alone="">{variant.title}</title>
        <meta data-alone="" name="description" content={variant.description} />
        <meta data-alone="" name="keywords" content={variant.keywords} />
        {boot.prerendered ? <SearchHead variant={variant} tag={boot.tag} search={search} /> : <NotSearched />}
        <meta name="theme-color" content={variant.themeColour} />
        <link data-alone="" rel="icon" type="image/svg+xml" href={favicon} />
        <style dangerouslySetInnerHTML={{ __html: css + sheetBeside(boot, twoFirstPages) }} />
        <Loading {...{ boot, scripts, preloads }} />
      </head>
      <body data-page={boot.prerendered ? 'first' : undefined}>
        <Top {...{ boot, variant, t, logo, hero, twoFirstPages }} />
        <Root {...{ boot, t, starter, twoFirstPages }}>{children}</Root>
        <noscript>{t('shellˆnoScript')}</noscript>
        {/* Where the footer's link leads as long as no script follows it. */}
        <noscript id="privacy-choices">{t('shellˆtracking>noScript')}</noscript>
        <SiteFooter
          company={boot.broker && companyLine(boot.broker)}
          text={rightsLine(variant.footer, year, t('shellˆfooter>rights'))}
          links={[
            { href: `${boot.basePath}/about`, text: t('shellˆabout>open') },
            { href: `${boot.basePath}/my-data`, text: t('shellˆmyData>open') },
            // Opened by web/tracking/choices.ts.
            { href: '#privacy-choices', text: t('shellˆtracking>open') },
          ]}
          small={variant.settings.creditWarning ? t('shellˆfooter>warning') : undefined}
        />
        <Data id={bootElementId} of={boot} />
        <template id={noticesId} dangerouslySetInnerHTML={{ __html: notices }} />
        {/* One script, for each has its hash in the headers, which are in the first flight. The start is first: nothing may keep it back. */}
        <Script text={`${startScript}${translationsScript}${(boot.prerendered && nudgeScript) || ''}`} />
        {/* Behind the data: a page with a script waits for none of it. */}
        {about !== undefined && <noscript dangerouslySetInnerHTML={{ __html: about }} />}
      </body>
    </html>
  )
}
