// Size budget check: fails where a variant's first step or a host page's script needs more JavaScript than allowed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliBytes, firstSteps } from './first-step.ts'
import { root } from './root.ts'

/** kB are 1000 bytes, brotli. */
const budget = 80_000
/** Bytes of the host page's script as it is, before any compression: it runs on pages that are not ours. */
const embedBudget = 3000
/** Bytes as brotli of what answers Continue before any script is there: its code, what it draws with, and the rules that it goes by. */
const starterBudget = 4000
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
const page = readFileSync(join(root, 'dist/web/at-prefix', steps[0]!.variant, 'index.html'), 'utf8')
const parts = [
  /<template[\s\S]*?<\/template>/,
  /<script>[\s\S]*?<\/script>/,
  /<script id="starter-data"[\s\S]*?<\/script>/,
]
const starter = brotliBytes(parts.map((part) => part.exec(page)?.[0] ?? '').join(''))
const starterWithin = starter <= starterBudget
console.log(`${starterWithin ? '✓' : '✗'} starter: ${starter} of ${starterBudget} bytes as brotli`)
process.exitCode = starterWithin && embedWithin && steps.every(({ javascript }) => javascript <= budget) ? 0 : 1
