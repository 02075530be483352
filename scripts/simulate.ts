// Simulator of the market on the command line. `npm run simulate -- --seed 1 --leads 500 --days 3`, or `--seeds 100` for many in
// a row.
import { parseArgs } from 'node:util'
import { openPreparedDatabase } from '#test/simulator/prepared-database.ts'
import { simulate } from '#test/simulator/simulate.ts'

const usage = `npm run simulate -- [options]

  --seed N    the first seed, 1 unless said; the same seed is the same run
  --seeds N   how many seeds in a row, 1 unless said
  --leads N   leads of a run, 8 unless said
  --days N    days of a run, 1 unless said
  --events    prints every event
  --sql TEXT  prints what the statement finds when a run has ended
  --help      prints this`

const options = {
  seed: { type: 'string', default: '1' },
  seeds: { type: 'string', default: '1' },
  leads: { type: 'string', default: '8' },
  days: { type: 'string', default: '1' },
  events: { type: 'boolean', default: false },
  sql: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** The options as given; ends the command where it was given another. */
function given() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}

const values = given()
if (values.help) {
  console.log(usage)
  process.exit()
}

/** Ends the command where an option is no whole number from 1. */
function wholeNumber(name: 'seed' | 'seeds' | 'leads' | 'days'): number {
  const text = values[name]
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  console.error(`--${name}: expected a whole number from 1, found ${text}`)
  process.exit(2)
}

const [first, count] = [wholeNumber('seed'), wholeNumber('seeds')]
const [leads, days] = [wholeNumber('leads'), wholeNumber('days')]
const database = await openPreparedDatabase()
const began = performance.now()
let failures = 0
for (let seed = first; seed < first + count; seed++) {
  const { events, steps, violation } = await simulate(database, { seed, leads, days })
  // The rows as they are where the run ended, to see why.
  if (values.sql) console.log((await database.run(values.sql)).rows)
  if (values.events) console.log(events.join('\n'))
  if (!violation) {
    console.log(
      `seed ${seed}: ${steps} steps, ${events.length} events, ${Math.round(performance.now() - began)} ms since the start`,
    )
    continue
  }
  failures += 1
  console.log(`seed ${seed}: ${violation.invariant} is broken: ${violation.what}\n${events.slice(-20).join('\n')}`)
}
await database.close()
console.log(`${count} seeds, ${failures} failed, ${Math.round((performance.now() - began) / count)} ms each`)
process.exitCode = failures > 0 ? 1 : 0
