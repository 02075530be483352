// Starts the sandbox process: settings, listening, a clean end.
import { randomUUID } from 'node:crypto'
import { countries, environments, lenders, playedLenders } from '#catalogue/server.generated.ts'
import { buildSandbox } from './app.ts'
import { lenderSecret, readSandboxSettings } from './settings.ts'

const settings = readSandboxSettings(process.env, environments)
if ('wrong' in settings) {
  for (const line of settings.wrong) console.error(line)
  process.exit(1)
}

const { host, port, publicUrl } = settings

const app = await buildSandbox({
  lenders,
  players: playedLenders,
  timeZoneOf: (countryId) => (Object.hasOwn(countries, countryId) ? countries[countryId]!.timeZone : undefined),
  secretOf: (lenderId) => lenderSecret(process.env, lenderId),
  publicUrl: () => publicUrl,
  now: Date.now,
  newId: randomUUID,
  decisionMs: 3000,
})

let isStopping = false
const stop = (): void => {
  if (isStopping) return
  isStopping = true
  void app.close().then(() => process.exit(0))
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

try {
  await app.listen({ host, port })
} catch (error) {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  console.error(isTaken ? `SANDBOX_PORT: ${host}:${port} is taken by another process, expected a free port` : error)
  process.exit(1)
}
console.log(`sandbox ${publicUrl}`)
