// `npm run build`: bundles the browser's code, then draws every variant's pages for the settings of this environment.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { brotliCompressSync, constants as zlib } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build as bundle } from 'vite'
import type { InlineConfig } from 'vite'
import { prerenderAll } from './prerender.ts'
import type { BuildSettings } from './prerender.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist/build.json')
const sources = [
  '{domain,contract,catalogue,web}/**/*.{ts,tsx,css,svg,json,html}',
  'scripts/{build,prerender}.ts',
  'vite.config.ts',
  'package-lock.json',
]

const aside: InlineConfig = { root, logLevel: 'warn', configFile: false, plugins: [react()] }

/** `catalogue/brands/x/theme.css` is `theme-x`: entries need names of their own. */
const entryName = (file: string) => basename(file, extname(file)) + '-' + basename(dirname(file))

/** A hash over everything the bundle is made from. */
function sourceHash(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((pattern) => globSync(pattern, { cwd: root })).sort())
    if (!/\.test\.tsx?$/.test(file)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

async function lastBuild(): Promise<{ sources?: string; settings?: string }> {
  return readFile(stamp, 'utf8').then(
    (text) => JSON.parse(text) as { sources?: string; settings?: string },
    () => ({}),
  )
}

/** True when the build is absent, or made from other sources or for other settings. */
export async function isStale(settings: BuildSettings): Promise<boolean> {
  const last = await lastBuild()
  return last.sources !== sourceHash() || last.settings !== JSON.stringify(settings)
}

/** Builds what is stale; `log` is told what happens. */
export async function build(settings: BuildSettings, log: (line: string) => void): Promise<void> {
  const hash = sourceHash()
  const last = await lastBuild()
  if (last.sources !== hash) {
    log('Bundling the form for the browser …')
    await rm(stamp, { force: true })
    await bundle({ root, logLevel: 'warn' })
    // Apart, so that they do not split the form's own chunks: the frame (for its styles), the themes and the gallery.
    const beside = ['web/document.tsx', 'catalogue/brands/*/theme.css', 'web/gallery/index.html']
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
          input: Object.fromEntries(globSync(beside, { cwd: root }).map((file) => [entryName(file), file])),
        },
      },
    })
    await bundle({ ...aside, build: { ssr: 'web/prerender.tsx', outDir: 'dist/ssr' }, ssr: { noExternal: true } })
    await compressAll('assets/**/*.{js,css,svg}')
  }
  log('Drawing the first page of every variant …')
  await prerenderAll(settings, { root, write })
  await compressAll('{assets/favicon-*.svg,{at-*,gallery}/**/*.html}')
  await write(stamp, JSON.stringify({ sources: hash, settings: JSON.stringify(settings) }))
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** Leaves a `.br` beside each file, for servers that send it as it is. */
async function compressAll(pattern: string): Promise<void> {
  for (const file of globSync(pattern, { cwd: join(root, 'dist/web') })) {
    const path = join(root, 'dist/web', file)
    await writeFile(
      `${path}.br`,
      brotliCompressSync(await readFile(path), { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
}

if (import.meta.main) {
  const { buildSettings } = await import('./build-settings.ts')
  await build(buildSettings(process.env), console.log)
}
