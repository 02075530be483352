// Benchmark of first-step bytes per variant, against bare react-dom built in the same run.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { brotliBytes, firstSteps } from '#scripts/first-step.ts'
import { root } from '#scripts/root.ts'
import { markdown } from './markdown.ts'

/** React and react-dom with nothing on top: what any React page weighs. Brotli. */
async function bareReactDom(): Promise<number> {
  // Inside the project, so that its React is found.
  const folder = mkdtempSync(join(root, 'node_modules/.bare-react-dom-'))
  try {
    const input = join(folder, 'main.js')
    writeFileSync(
      input,
      "import { createElement } from 'react'\nimport { hydrateRoot } from 'react-dom/client'\nhydrateRoot(document.body, createElement('p'))\n",
    )
    const output = await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rolldownOptions: { input } },
    })
    const chunks = [output].flat().flatMap((each) => ('output' in each ? each.output : []))
    return chunks.reduce((total, chunk) => total + (chunk.type === 'chunk' ? brotliBytes(chunk.code) : 0), 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The table as Markdown. Throws where nothing was built. */
export async function firstStepTable(): Promise<string> {
  const bare = await bareReactDom()
  const steps = firstSteps(join(root, 'dist/web'))
  if (steps.length === 0) throw new Error('There is no build to measure: npm run build')
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  const rows = steps.map(({ variant, javascript, html, css }) => [
    variant,
    kilobytes(javascript),
    (javascript / bare).toFixed(2),
    kilobytes(html),
    kilobytes(css),
    kilobytes(javascript + html),
  ])
  return markdown(
    ['first step, kB brotli', 'JavaScript', 'of bare react-dom', 'page', 'of it CSS', 'in all'],
    [...rows, ['bare react-dom', kilobytes(bare), '1.00', '', '', '']],
  )
}
