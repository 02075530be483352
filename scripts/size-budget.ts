// Fails where the first step of any variant needs more JavaScript than the budget.
import { join } from 'node:path'
import { firstSteps } from './first-step.ts'
import { root } from './root.ts'

/** kB are 1000 bytes, brotli. */
const budget = 80_000
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
process.exitCode = steps.every(({ javascript }) => javascript <= budget) ? 0 : 1
