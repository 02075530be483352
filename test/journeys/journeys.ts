// Every journey table there is, found by its file name.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Journey } from './journey.ts'

const folder = import.meta.dirname
const files = readdirSync(folder).filter((file) => file.endsWith('.journey.ts'))

export const journeys: readonly Journey[] = await Promise.all(
  files.toSorted().map(async (file) => ((await import(join(folder, file))) as { readonly journey: Journey }).journey),
)
