// Entry point of the sandbox process: reads settings, listens and shuts down cleanly.
import { randomUUID } from 'node:crypto'
import {
  brands,
  countries,
  environments,
  followUpPlays,
  followUps,
  lenderConnectors,
  lenderMappings,
  lenders,
  locales,
  playedLenders,
  priceTables,
  playedProtocols,
} from '#catalogue/server.generated.ts'
import { listenFault } from '#server/platform/kit/listen-fault.ts'
import { decimalsOf } from '#domain/questions/conventions.ts'
import { buildSandbox } from './app.ts'
import { hostVariants } from './host/host-variants.ts'
import { lenderSecret, readSandboxSettings, receiverSecret, thirdPartySecret } from './sandbox-settings.ts'

const settings = readSandboxSettings(process.env, environments)
if ('wrong' in settings) {
  for (const line of settings.wrong) console.error(line)
  process.exit(1)
}

const { host, port, publicUrl, formUrl, chosenVariant, testSpeed } = settings

const shown = hostVariants(
  { brands, countries, locales },
  { chosenVariant, productName: process.env.PRODUCT_NAME || 'Loanform' },
)

const { app } = await buildSandbox({
  lenders,
  players: playedLenders,
  priceTables,
  protocols: { lenderConnectors, lenderMappings, playedProtocols },
  tokenSeconds: 300,
  followUps,
  followUpPlays,
  timeZoneOf: (countryId) => (Object.hasOwn(countries, countryId) ? countries[countryId]!.timeZone : undefined),
  decimalsOf: (countryId) => decimalsOf(countries[countryId]!.currency),
  secretOf: (lenderId) => lenderSecret(process.env, lenderId),
  thirdPartySecretOf: (id) => thirdPartySecret(process.env, id),
  receiverSecretOf: (id) => receiverSecret(process.env, id),
  publicUrl: () => publicUrl,
  now: Date.now,
  newId: randomUUID,
  decisionMs: 3000 / testSpeed,
  hostPage: { formUrl, variants: shown },
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
  console.error(listenFault({ host, port, names: { host: 'HOST', port: 'SANDBOX_PORT' } }, error))
  process.exit(1)
}
console.log(`sandbox ${publicUrl}`)
