// Set-up of a run of browser tests: makes the data template once. Workers whose tests have time limits would make it at the same moment.
import { madeTemplate } from '../scripts/data-template.ts'

export default async function beforeAll(): Promise<void> {
  await madeTemplate()
}
