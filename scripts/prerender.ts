// Prerendering: renders the pages of every variant into dist/web, below its path prefix and below the base path.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as catalogue from '#catalogue/server.generated.ts'
import { serviceWorkerName } from '#contract/worker-policy.ts'
import { namespaces } from '#contract/text-key.ts'
import { textsTag, textsTagsOf } from '#server/platform/texts/texts-tag.ts'
import { constants } from '#domain/application/constants.ts'
import { experimentsIn } from '#domain/journey/experiments.ts'
import { pageWordsOf } from '#domain/application/variant.ts'
import type { Variant } from '#domain/application/variant.ts'
import { sourcesFor } from '#domain/tracking/vendor-origins.ts'
import { textsOf, variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { aboutVariant } from '#server/platform/catalogue/variant-about.ts'
import { expectedSections } from '#server/lead/expected-sections.ts'
import { pricesOfVariant } from '#server/platform/catalogue/variant-prices.ts'
import { readOperatorTexts } from '#server/platform/texts/operator-texts.ts'
import type * as Drawing from '#web/prerender.tsx'
import type { BuildSettings } from './build-settings.ts'
import { buildTracking } from './build-tracking.ts'
import { searchHeadOf } from './search-head.ts'
import { typefaceWriter } from './typefaces/write-typefaces.ts'

interface Output {
  readonly root: string
  readonly write: (file: string, content: string | Uint8Array) => Promise<void>
}

type Manifest = Readonly<
  Record<string, { file: string; name?: string; imports?: string[]; css?: string[]; isEntry?: boolean }>
>

const entry = 'web/main.tsx'
const frame = 'web/document.tsx'

/** A page that was drawn, or texts that lie beside it. */
export interface RenderedPage {
  /** Below the build's folder: `at-prefix/askrobin-es/index.html`. */
  readonly file: string
  readonly text: string
  readonly variant: Variant
  /** The entity tag that the page knows texts by. */
  readonly tag?: string
  /** A service worker, which has a policy of its own. */
  readonly isWorker?: true
}

/** The gallery is a page of its own, at the root of the development server. */
async function writeGallery(web: string, assets: string, write: Output['write']): Promise<void> {
  const gallery = await readFile(join(web, 'web/gallery/index.html'), 'utf8')
  await write(join(web, 'gallery/index.html'), gallery.replaceAll('../../assets/', `${assets}/`))
}

/** Style sheets as one text for the page. */
async function inlineSheet(web: string, assets: string, files: readonly string[]): Promise<string> {
  const sheets = await Promise.all(files.map((file) => readFile(join(web, file), 'utf8')))
  // Inlined, a style sheet's relative addresses would start from the page.
  return sheets.join('').replace(/url\((["']?)\.\//g, `url($1${assets}/`)
}

/** The scripts that stand in pages themselves. */
async function inlineScripts(root: string) {
  const script = async (name: string) => (await readFile(join(root, 'dist', name, `${name}.js`), 'utf8')).trim()
  const [starterScript, nudgeScript, drawScript, translationsScript, startScript] = await Promise.all(
    ['starter', 'nudge', 'draw-first-page', 'translations', 'start'].map(script),
  )
  return {
    starterScript: starterScript!,
    nudgeScript: nudgeScript!,
    drawScript: drawScript!,
    translationsScript: translationsScript!,
    startScript: startScript!,
  }
}

/** Writes the script that has the rest of a page which broke off, by its content's name; its file below the build's folder. */
async function writeRest({ root, write }: Output): Promise<string> {
  const script = await readFile(join(root, 'dist/rest-of-page/rest-of-page.js'), 'utf8')
  const file = `assets/rest-of-page-${digest(script)}.js`
  await write(join(root, 'dist/web', file), script)
  return file
}

/** The service worker of the release that these pages are: another release is another file. */
async function workerWriter(root: string, isKept: boolean): Promise<(pages: string) => string> {
  const code = await readFile(join(root, 'dist/worker/service-worker.js'), 'utf8')
  return (pages) => `const release=${JSON.stringify(digest(pages))},isKept=${isKept};\n${code}`
}

/** Writes what it is given below the folder, and remembers it. */
function rendererInto(web: string, write: Output['write']) {
  const rendered: RenderedPage[] = []
  const render = async (row: RenderedPage) => {
    await write(join(web, row.file), row.text)
    rendered.push(row)
  }
  return { rendered, render }
}

const readManifest = async (web: string, name: string) =>
  JSON.parse(await readFile(join(web, name), 'utf8')) as Manifest

/** Facts that a variant's pages show beside its texts, from the catalogue. */
const shownOf = (variant: Variant, environment: BuildSettings['environment']) => ({
  ...aboutVariant(catalogue, variant),
  prices: pricesOfVariant(catalogue, variant),
  sections: expectedSections({ catalogue, config: { environment, market: {} } }, variant, Date.now()),
})

/** Draws every page, and writes the texts that it asks for beside it (M10); what was drawn. */
export async function prerenderAll(settings: BuildSettings, { root, write }: Output): Promise<readonly RenderedPage[]> {
  const web = join(root, 'dist/web')
  const [manifest, beside] = [await readManifest(web, 'manifest.json'), await readManifest(web, 'manifest-beside.json')]
  const drawing = (await import(pathToFileURL(join(root, 'dist/ssr/prerender.js')).href)) as typeof Drawing
  const assets = `${settings.basePath}/assets`
  const address = (file: string) => `${settings.basePath}/${file}`
  const sheet = (files: readonly string[]) => inlineSheet(web, assets, files)
  const scripts = { ...(await inlineScripts(root)), rest: address(await writeRest({ root, write })) }
  const common = await sheet([...stylesOf(manifest, entry), ...stylesOf(beside, frame)])

  const { chosenVariant: chosen, productName, environment } = settings
  if (chosen === undefined) await writeGallery(web, assets, write)
  const { worksOffline } = catalogue.environments[environment]!.server
  const workerFor = await workerWriter(root, worksOffline)
  const own = readOperatorTexts(settings.textsDir, (file, why) => console.error(`${file}: left aside, ${why}`))
  const { rendered, render } = rendererInto(web, write)
  const typefacesFor = typefaceWriter({ folder: join(web, 'assets'), address: assets, write })
  const tracking = buildTracking(settings)
  const themes = new Map<string, string>()
  for (const variant of variantsOf(catalogue, { productName, environment, chosen }).values()) {
    const { id, brandId } = variant
    if (chosen !== undefined && chosen !== id) continue
    const css = themes.get(brandId) ?? (await sheet([beside[`catalogue/brands/${brandId}/theme.css`]!.file]))
    themes.set(brandId, css)
    const { favicon, logo, hero } = await picturesOf(variant, join(root, 'catalogue/brands', brandId))
    const faviconFile = `assets/favicon-${id}-${digest(favicon)}.svg`
    await write(join(web, faviconFile), favicon)
    const search = await searchHeadOf(variant, { logo, hero }, settings, { web, assets, write })
    for (const { place, basePath, locale } of editionsOf(variant, settings.basePath)) {
      const resources = textsOf(catalogue, locale, variant, own)
      // The tags are those of the bundled texts: what an operator changed is asked for by the page.
      const bundled = textsOf(catalogue, locale, variant)
      const shown = shownOf(variant, environment)
      const edition = inWordsOf(variant, locale)
      const typefaces = await typefacesFor(variant, locale, [resources, variant, shown])
      const { index, shell } = await drawing.prerenderVariant({
        boot: {
          variant: inLocale(edition, locale),
          ...shown,
          typefaces: typefaces.files,
          basePath,
          apiBase: settings.apiBase,
          environment,
          worksOffline,
          isTracked: sourcesFor(tracking[id]?.sinks ?? {}) !== undefined,
          textsPath: settings.textsPath,
          textsTags: await textsTagsOf(bundled),
          tag: catalogue.locales[locale]!.tag,
        },
        variant: edition,
        resources,
        ...scriptsOf(manifest, address),
        css: common + typefaces.css + css,
        ...scripts,
        countryRules: catalogue.countryRules[variant.countryId]?.rules,
        logo,
        hero,
        favicon: address(faviconFile),
        search: search(locale),
        year: new Date().getFullYear(),
      })
      const below = `${place}/${id}`
      await render({ file: `${below}/index.html`, text: index, variant })
      await render({ file: `${below}/shell.html`, text: shell, variant })
      await render({ file: `${below}/${serviceWorkerName}`, text: workerFor(index + shell), variant, isWorker: true })
      for (const row of await textsBeside(resources, below + settings.textsPath.replace('{lng}', locale)))
        await render({ ...row, variant })
    }
  }
  return rendered
}

/** The texts of each namespace as files, `{ns}` of their path filled in, with the tag that pages know them by. */
const textsBeside = (resources: ReturnType<typeof textsOf>, path: string) =>
  Promise.all(
    namespaces.map(async (name) => {
      const texts = resources[name] ?? {}
      return { file: path.replace('{ns}', name), text: JSON.stringify(texts), tag: await textsTag(texts) }
    }),
  )

/** With a head in the language of the page (WCAG 2.4.2): a brand says its own in the country's. */
const inWordsOf = (variant: Variant, locale: string): Variant =>
  locale === variant.locale
    ? variant
    : { ...variant, ...pageWordsOf(catalogue.locales[locale]!.page ?? {}, variant.productName) }

/** As one of its pages has it. */
const inLocale = ({ experiments, ...variant }: Variant, locale: string): Variant => ({
  ...variant,
  locale,
  ...(experiments ? { experiments: experimentsIn(experiments, locale) } : {}),
})

/** Where a variant stands, below which path, and in which language: in its own below its prefix and the base path, in the neutral one beside. */
export function editionsOf({ id, locale }: Variant, basePath: string) {
  const neutral = constants.translation.fallbackLanguage
  return [
    { place: 'at-prefix', basePath: `/${id}`, locale },
    { place: 'at-base', basePath, locale },
    { place: 'at-neutral', basePath: `/${neutral}/${id}`, locale: neutral },
  ] as const
}

/** Scripts that a page starts, React's before the form's, and the further modules that it preloads. */
function scriptsOf(manifest: Manifest, address: (file: string) => string) {
  const addressOf = (key: string) => address(manifest[key]!.file)
  const imports = importsOf(manifest, entry)
  const first = imports.filter((key) => manifest[key]!.name === 'react')
  return {
    scripts: [...first, entry].map(addressOf),
    preloads: imports.filter((key) => !first.includes(key)).map(addressOf),
  }
}

/** The style sheets of an entry and of everything it imports statically, the imported first. */
function stylesOf(manifest: Manifest, key: string): string[] {
  return [...importsOf(manifest, key).toReversed(), key].flatMap((each) => manifest[each]?.css ?? [])
}

/** The chunks an entry imports statically, nearest first, each once. */
function importsOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  for (const each of manifest[key]?.imports ?? []) {
    if (seen.has(each)) continue
    seen.add(each)
    importsOf(manifest, each, seen)
  }
  return [...seen]
}

/** The brand's pictures that stand in every page; the favicon may be the country's own. */
async function picturesOf(variant: Variant, folder: string) {
  const picture = async (name: string) => named(await readFile(join(folder, name), 'utf8'), variant)
  const ofCountry = `countries/${variant.countryId}/favicon.svg`
  return {
    favicon: await picture(existsSync(join(folder, ofCountry)) ? ofCountry : 'favicon.svg'),
    logo: await picture('logo.svg'),
    hero: await picture('pictures/hero.svg'),
  }
}

/** Pictures may carry the product's name, its first letter, and the country's code. */
function named(svg: string, { productName, country }: Variant): string {
  const safe = productName.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return svg
    .replaceAll('{product}', safe)
    .replaceAll('{initial}', safe.charAt(0).toUpperCase())
    .replaceAll('{country}', country.iso)
    .trim()
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
