// Test page with two sinks and their real libraries, driven by the test.
import { build } from 'vite'
import type { Rolldown } from 'vite'
import { root } from '../scripts/root.ts'

const entry = 'virtual:sinks'
const source = `
import { start as productAnalytics } from '#web/tracking/sinks/product-analytics.ts'
import { start as sessionRecorder } from '#web/tracking/sinks/session-recorder.ts'
import { createRecorderPort } from '#web/tracking/recorder-port.ts'
Object.assign(window, { starts: { productAnalytics, sessionRecorder }, port: createRecorderPort(() => true), warned: [] })
`

let script: Promise<string> | undefined

/** One script, built once: `starts`, a recorder's `port` and the list `warned` on the window. */
export const sinksScript = () => (script ??= built())

async function built(): Promise<string> {
  const [made] = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'sinks',
        resolveId: (id) => (id === entry ? `${root}/web/sinks-entry.ts` : undefined),
        load: (id) => (id.endsWith('/web/sinks-entry.ts') ? source : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  }).then((result) => [result].flat())) as Rolldown.RolldownOutput[]
  return made!.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
}
