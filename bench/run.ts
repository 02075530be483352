// `npm run bench`: what the first step weighs, how many leads a second the server takes, how long rights and imports take, each beside
// the bare tools in the same run, and how much slower a journey is where vendors fail.
import { cpus, totalmem } from 'node:os'
import { buildSettings } from '#scripts/build-settings.ts'
import { build, isStale } from '#scripts/build.ts'
import { firstStepTable } from './first-step-bytes.ts'
import { importTable } from './import-rate.ts'
import { leadRateTable } from './lead-rate.ts'
import { rightsTable } from './rights-rate.ts'
import { vendorFaultsTable } from './vendor-faults.ts'

const say = (text: string) => console.error(text)
const settings = buildSettings(process.env)
if (await isStale(settings)) await build(settings, say)

const [processor] = cpus()
console.log(
  `Node ${process.versions.node}, ${cpus().length} × ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB\n`,
)
console.log(`${await firstStepTable()}\n`)
console.log(`${await leadRateTable(say)}\n`)
console.log(`${await rightsTable(say)}\n`)
console.log(`${await importTable(say)}\n`)
console.log(await vendorFaultsTable(say))
