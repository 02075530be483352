// Size budget check: fails where a variant's first step or a host page's script needs more JavaScript than allowed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootElementId } from '#web/boot.ts'
import { brotliBytes, firstSteps } from './first-step.ts'
import { root } from './root.ts'

/** kB are 1000 bytes, brotli. */
const budget = 80_000
/** Bytes of the host page's script as it is, before any compression: it runs on pages that are not ours. */
const embedBudget = 3000
/** Bytes as brotli of what answers Continue before any script is there: its code, what it draws with, and the rules that it goes by. */
const starterBudget = 4000
/** The same of the scripts behind the form's data: they answer nothing that is pressed first. */
const behindBudget = 2000
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const steps = firstSteps(join(root, 'dist/web'))
if (steps.length === 0) {
  console.error('There is no build to measure: npm run build')
  process.exit(1)
}
for (const { variant, javascript, html, scripts } of steps) {
  const within = javascript <= budget
  console.log(
    `${within ? '✓' : '✗'} ${variant}: ${kilobytes(javascript)} of ${kilobytes(budget)} JavaScript, page ${kilobytes(html)}`,
  )
  if (!within) for (const [name, bytes] of scripts) console.log(`    ${name} ${kilobytes(bytes)}`)
}
const embed = readFileSync(join(root, 'dist/web/embed.js'))
const embedWithin = embed.length <= embedBudget
console.log(
  `${embedWithin ? '✓' : '✗'} embed.js: ${embed.length} of ${embedBudget} bytes, ${brotliBytes(embed)} as brotli`,
)
/** Parts of a page that answer before its script runs, and that draw the first page where there are two; not that page itself. */
const starterParts = [
  /<template id="starter-parts"[\s\S]*?<\/template>/g,
  /<script>[\s\S]*?<\/script>/g,
  /<script id="(?:first-page-draw|(?:other-)?starter-data)"[\s\S]*?<\/script>/g,
]
const bytesOfParts = (page: string) => brotliBytes(starterParts.flatMap((part) => page.match(part) ?? []).join(''))
const inlines = steps.flatMap(({ variant }) => {
  const page = readFileSync(join(root, 'dist/web/at-prefix', variant, 'index.html'), 'utf8')
  const data = page.indexOf(`<script id="${bootElementId}"`)
  return [
    { part: `${variant}: starter`, bytes: bytesOfParts(page.slice(0, data)), most: starterBudget },
    { part: `${variant}: behind the data`, bytes: bytesOfParts(page.slice(data)), most: behindBudget },
  ]
})
for (const { part, bytes, most } of inlines)
  console.log(`${bytes <= most ? '✓' : '✗'} ${part} ${bytes} of ${most} bytes as brotli`)
const isWithin =
  embedWithin &&
  inlines.every(({ bytes, most }) => bytes <= most) &&
  steps.every(({ javascript }) => javascript <= budget)
process.exitCode = isWithin ? 0 : 1
