// Set-up of a run of browser tests: the data template is made once, before workers whose tests have time limits need it at the same moment.
import { madeTemplate } from '../scripts/data-template.ts'

export default async function beforeAll(): Promise<void> {
  await madeTemplate()
}
