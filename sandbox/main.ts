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
import { decimalsOf } from '#domain/questions/conventions.ts'
import { countriesOf } from '#domain/application/variant.ts'
import { buildSandbox } from './app.ts'
import { lenderSecret, readSandboxSettings, receiverSecret, thirdPartySecret } from './sandbox-settings.ts'

const settings = readSandboxSettings(process.env, environments)
if ('wrong' in settings) {
  for (const line of settings.wrong) console.error(line)
  process.exit(1)
}

const { host, port, publicUrl, formUrl, chosenVariant, testSpeed } = settings

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const variants = Object.entries(brands)
  .flatMap(([brandId, brand]) =>
    countriesOf(brand, Object.keys(countries)).map((countryId) => {
      const { iso, locale } = countries[countryId]!
      const brandName = brand.name.replace('{product}', process.env.PRODUCT_NAME || 'Loanform')
      return {
        id: `${brandId}-${countryId}`,
        name: `${brandName}, ${countryNames.of(iso) ?? iso}`,
        tag: locales[locale]!.tag,
        countryId,
      }
    }),
  )
  .filter(({ id }) => chosenVariant === undefined || id === chosenVariant)

/** The host page begins where most brands are. */
const perCountry = Map.groupBy(variants, ({ countryId }) => countryId)
const inOrder = variants.toSorted((a, b) => perCountry.get(b.countryId)!.length - perCountry.get(a.countryId)!.length)

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
  hostPage: { formUrl, variants: inOrder },
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
