// `npm run build`: bundles the browser's code, then renders every variant's pages for this environment's settings.
import { globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants as zlib, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build as bundle } from 'vite'
import type { InlineConfig, Plugin } from 'vite'
import { sourceHashes } from './build-sources.ts'
import { foldersOf, readCatalogue } from './catalogue-folders.ts'
import { classNames } from './class-names.ts'
import { brandAndCountryOf } from './build-settings.ts'
import { writeHosting } from './hosting.ts'
import { prerenderAll } from './prerender.ts'
import type { BuildSettings } from './build-settings.ts'
import { webIndex, writeRegistry } from './registry.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist/build.json')

/** The catalogue's index for the browser with one variant in it, so that nothing of another is bundled. */
function only({ chosenVariant }: BuildSettings): Plugin {
  const file = join(root, 'catalogue/web.generated.ts')
  return {
    name: 'one-variant',
    load: async (id) => {
      if (chosenVariant === undefined || id !== file) return undefined
      const folders = await readCatalogue(join(root, 'catalogue'))
      const { countries } = await import('#catalogue/server.generated.ts')
      const { locale } = countries[brandAndCountryOf(chosenVariant).countryId]!
      return webIndex(foldersOf(folders, chosenVariant, locale))
    },
  }
}

/** By the end of the file's name, each as small as it gets. */
const compressed: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  '.br': (bytes) => promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } }),
  '.gz': (bytes) => promisify<Buffer, { level: number }, Buffer>(gzip)(bytes, { level: 9 }),
}

/** `catalogue/brands/x/theme.css` is `theme-x`: entries need names of their own. */
const entryName = (file: string) => basename(file, extname(file)) + '-' + basename(dirname(file))

/** The minifier and the styles take most of the time, as meant: it is no news on a terminal. */
const checks = { bundlerTimings: false }

/** One script in a folder of its own, by the name of its source: a classic one, or a module. */
const alone = (aside: InlineConfig, input: string, folder: string, format: 'iife' | 'es' = 'iife'): InlineConfig => ({
  ...aside,
  publicDir: false,
  build: {
    target: 'es2022',
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
    outDir: `dist/${folder}`,
    modulePreload: false,
    rolldownOptions: { checks, input, output: { format, entryFileNames: `${basename(input, '.ts')}.js` } },
  },
})

/** Sources and settings of a build; its bundle may hold one variant alone. */
interface Stamp {
  readonly bundle: string
  readonly pages: string
  readonly settings: string
}

function stampOf(settings: BuildSettings): Stamp {
  const made = sourceHashes()
  return { ...made, bundle: `${settings.chosenVariant ?? ''} ${made.bundle}`, settings: JSON.stringify(settings) }
}

async function lastBuild(): Promise<Partial<Stamp>> {
  return readFile(stamp, 'utf8').then(
    (text) => JSON.parse(text) as Partial<Stamp>,
    () => ({}),
  )
}

/** True when the build is absent, or made from other sources or for other settings. */
export async function isStale(settings: BuildSettings): Promise<boolean> {
  const last = await lastBuild()
  const now = stampOf(settings)
  return last.bundle !== now.bundle || last.pages !== now.pages || last.settings !== now.settings
}

/** Builds what is stale; `log` is told what happens. */
export async function build(settings: BuildSettings, log: (line: string) => void): Promise<void> {
  const made = stampOf(settings)
  const plugins = [react(), only(settings)]
  const aside: InlineConfig = { root, logLevel: 'warn', configFile: false, css: classNames, plugins }
  const last = await lastBuild()
  // A build that is stopped in the midst is made anew.
  await rm(stamp, { force: true })
  if (last.bundle !== made.bundle) {
    log('Bundling the form for the browser …')
    await bundle({ root, logLevel: 'warn', plugins: [only(settings)] })
    // Apart, so that they do not split the form's own chunks: the frame (for its styles), the themes and the gallery.
    const beside = ['web/document.tsx', ...shown(settings)]
    await bundle({
      ...aside,
      base: './',
      publicDir: false,
      build: {
        target: 'es2022',
        outDir: 'dist/web',
        emptyOutDir: false,
        manifest: 'manifest-beside.json',
        assetsInlineLimit: 0,
        rolldownOptions: {
          checks,
          // The frame is bundled for its styles alone: nothing may take it for unused.
          preserveEntrySignatures: 'strict',
          input: Object.fromEntries(globSync(beside, { cwd: root }).map((file) => [entryName(file), file])),
        },
      },
    })
    await fromRoot(join(root, 'dist/web/manifest-beside.json'))
    // The host page's script is one classic file of its own, whatever else it is that the form is made of.
    await bundle({
      ...aside,
      publicDir: false,
      build: {
        target: 'es2022',
        outDir: 'dist/web',
        emptyOutDir: false,
        modulePreload: false,
        rolldownOptions: {
          checks,
          input: 'web/embed/embed.ts',
          output: { format: 'iife', entryFileNames: 'embed.js' },
        },
      },
    })
    // Inline scripts that serve each page until the form's own script runs. The starter is in all of them, and so are the scripts for
    // translations and for the start; the others where there are plus and minus buttons, or two first pages.
    await bundle(alone(aside, 'web/starter/starter.ts', 'starter'))
    await bundle(alone(aside, 'web/starter/translations.ts', 'translations'))
    await bundle(alone(aside, 'web/starter/start.ts', 'start'))
    await bundle(alone(aside, 'web/starter/nudge.ts', 'nudge'))
    await bundle(alone(aside, 'web/starter/draw-first-page.ts', 'draw-first-page'))
    // For pages that break off: a module, which begins with what it waits for.
    await bundle(alone(aside, 'web/starter/rest-of-page.ts', 'rest-of-page', 'es'))
    // A classic script too: not every browser has modules in service workers.
    await bundle(alone(aside, 'web/offline/service-worker.ts', 'worker'))
    await bundle({
      ...aside,
      build: { ssr: 'web/prerender.tsx', outDir: 'dist/ssr', rolldownOptions: { checks } },
      ssr: { noExternal: true },
    })
    await compressAll('{assets/**/*.{js,css,svg},embed.js}')
  }
  log('Drawing the first page of every variant …')
  const rendered = await prerenderAll(settings, { root, write })
  await writeHosting(settings, rendered, { folder: join(root, 'dist/hosting'), write })
  await compressAll('{assets/{favicon-*.svg,rest-of-page-*.js},{at-*,gallery}/**/*.html}')
  await write(stamp, JSON.stringify(made))
}

/** Vite names an entry that is a style sheet by where it lies on this machine, which browsers are not told (S-33). */
async function fromRoot(manifest: string): Promise<void> {
  const folder = JSON.stringify(`${root}/`).slice(1, -1)
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replaceAll(`"${folder}`, '"'))
}

/** The themes a build holds, and the gallery of all of them: a build of one variant has its own theme only. */
function shown({ chosenVariant }: BuildSettings): string[] {
  return chosenVariant === undefined
    ? ['catalogue/brands/*/theme.css', 'web/gallery/index.html']
    : [`catalogue/brands/${brandAndCountryOf(chosenVariant).brandId}/theme.css`]
}

async function write(file: string, text: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** Leaves a `.br` and a `.gz` beside each file, for servers that send them as they are. */
async function compressAll(pattern: string): Promise<void> {
  const files = globSync(pattern, { cwd: join(root, 'dist/web') }).map((file) => join(root, 'dist/web', file))
  const next = files.values()
  // A few at a time: compressing is the longest part of a build and runs beside JavaScript.
  const worker = async () => {
    for (const file of next) {
      const bytes = await readFile(file)
      for (const [end, compress] of Object.entries(compressed)) await writeFile(file + end, await compress(bytes))
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

if (import.meta.main) {
  const { problems, unfinished } = await writeRegistry()
  const wrong = [...problems, ...unfinished]
  for (const problem of wrong) console.error(problem)
  if (wrong.length > 0) process.exit(1)
  const { buildSettings } = await import('./build-settings.ts')
  await build(buildSettings(process.env), console.log)
}
