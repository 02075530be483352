// `npm run bench`. Runs all benchmarks and prints their tables; `npm run bench -- effort`, `cold`, `pace`, `presses`, `leads`, `decision` or `lighthouse`
// one of them alone, `growth` the one that fills a database with millions of leads and is never among the others. They cover
// first-step bytes, a cold visit and a journey's pace beside plain HTML and bare React, what a journey asks of a person, leads, distribution and
// funnel calls, the time of rights, imports and the funnel's figures, each beside the bare tools in the same run, and how much
// slower a journey is where vendors fail.
import { cpus, totalmem } from 'node:os'
import { buildSettings } from '#scripts/build-settings.ts'
import { build, isStale } from '#scripts/build.ts'
import { setup } from '#test/server/database-template.ts'
import { coldVisitTable } from './cold-visit.ts'
import { decisionTimeTable } from './decision-time.ts'
import { distributionTable } from './distribution-rate.ts'
import { firstStepTable } from './first-step-bytes.ts'
import { funnelTables } from './funnel-rate.ts'
import { growthTable } from './growth/growth.ts'
import { importTable } from './import-rate.ts'
import { interactionTable } from './interactions.ts'
import { journeyEffortTable } from './journey-effort.ts'
import { leadRateTable } from './lead-rate.ts'
import { lighthouseTable } from './lighthouse.ts'
import { paceTable } from './pace.ts'
import { rightsTable } from './rights-rate.ts'
import { vendorFaultsTable } from './vendor-faults.ts'

const say = (text: string) => console.error(text)
/** Those that run alone where they are named. */
const alone = {
  effort: journeyEffortTable,
  cold: coldVisitTable,
  decision: decisionTimeTable,
  growth: growthTable,
  leads: leadRateTable,
  lighthouse: lighthouseTable,
  pace: paceTable,
  presses: interactionTable,
} as const

const [name] = process.argv.slice(2)
if (name !== undefined && !Object.hasOwn(alone, name)) {
  console.error(
    `No benchmark is called ${name}; there are ${Object.keys(alone).join(', ')}, and all but growth without a name.`,
  )
  process.exit(2)
}
const [processor] = cpus()
console.log(
  `Node ${process.versions.node}, ${cpus().length} × ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB\n`,
)
if (name !== 'growth') {
  const settings = buildSettings(process.env)
  if (await isStale(settings)) await build(settings, say)
  // The database for tests may not be set up yet.
  await setup()
}
if (name !== undefined) {
  console.log(await alone[name as keyof typeof alone](say))
  process.exit()
}
console.log(`${await firstStepTable()}\n`)
console.log(`${await coldVisitTable(say)}\n`)
console.log(`${await paceTable(say)}\n`)
console.log(`${await interactionTable(say)}\n`)
console.log(`${await journeyEffortTable(say)}\n`)
console.log(`${await leadRateTable(say)}\n`)
console.log(`${await distributionTable(say)}\n`)
console.log(`${await decisionTimeTable(say)}\n`)
console.log(`${await funnelTables(say)}\n`)
console.log(`${await rightsTable(say)}\n`)
console.log(`${await importTable(say)}\n`)
console.log(`${await vendorFaultsTable(say)}\n`)
console.log(await lighthouseTable(say))
