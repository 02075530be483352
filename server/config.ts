// Settings of the server from the environment, checked at start: all errors are reported at once. Each has the name, what was
// found and what was expected.
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { environmentIds } from '#domain/application/layers.ts'
import type { EnvironmentId, ServerSwitches } from '#domain/application/layers.ts'
import { readAffiliates } from '#server/reach/affiliates/affiliate-settings.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'
import { readDocumentSettings } from '#server/platform/documents/document-settings.ts'
import { keyRingForm, readKeyRing } from '#server/platform/kit/sealing-keys.ts'
import type { KeyRing } from '#server/platform/kit/sealing-keys.ts'
import { marketModes } from '#domain/lender/market.ts'
import { testSpeedForm } from '#server/platform/kit/test-speed.ts'
import { readWebhooks } from '#server/reach/outbox/webhook-settings.ts'
import { readMailSettings } from '#server/platform/mail/mail-settings.ts'
import {
  address,
  apiBase,
  exactWeb,
  hosts,
  isBelow,
  path,
  web,
  word,
} from '#server/platform/settings/settings-forms.ts'
import type { Reader, Setting } from '#server/platform/settings/settings-forms.ts'
import type { Problem } from '#server/platform/settings/problem.ts'
import { givenValue } from '#server/platform/kit/given-value.ts'
import { withQuotedValues } from '#server/platform/settings/quoted-values.ts'
import { settingDefault, settingRow } from '#server/platform/settings/settings-table.ts'
import { readWords } from '#server/lead/words-settings.ts'
import type { OwnPolicies } from '#server/lead/consents/policies.ts'
import { readLookUps } from '#server/look-ups/look-up-settings.ts'
import type { LookUpServices } from '#server/look-ups/look-up-settings.ts'
import { unknownSettings } from '#server/platform/settings/unknown-settings.ts'
import { readProcess } from '#server/platform/settings/process-settings.ts'
import type { ProcessSettings } from '#server/platform/settings/process-settings.ts'
import { readPublicUrl } from '#server/platform/settings/public-url.ts'
import { readWebSettings } from '#server/platform/settings/web-settings.ts'
import { readThirdParties, secretReader } from '#server/platform/settings/third-parties.ts'
import type { Reading } from '#server/platform/settings/third-parties.ts'
import { readTracking } from '#server/reach/tracking/tracking-settings.ts'
import type { Tracking } from '#server/reach/tracking/tracking-recipients.ts'
import type { MarketSettings } from '#server/lead/lead-dependencies.ts'
import type { CallsSettings } from '#server/calls/calls-dependencies.ts'
import { readCaptcha } from '#server/calls/captcha/captcha-settings.ts'
import { readLenders } from '#server/lenders/lender-settings.ts'
import type { ConsoleSettings } from '#server/console/console-dependencies.ts'
import type { OpsSettings } from '#server/ops/ops-dependencies.ts'
import { readCodeFigures } from '#server/lenders/verification/code-settings.ts'
import { readSmsAccess } from '#server/platform/sms/sms-settings.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface Config extends ProcessSettings, ConsoleSettings, CallsSettings, OpsSettings {
  /** Proxies whose word on where a request comes from is taken (S-31); none where absent. */
  readonly trustedProxies: readonly string[]
  /** A folder of texts that are laid over the build's own; absent where there is none. */
  readonly textsDir?: string
  /** The operator's policies, which are laid over the build's own. */
  readonly policies: OwnPolicies
  /** Services outside that look postal codes and companies up, as far as they are configured. */
  readonly lookUps: LookUpServices
}

const settings = {
  DATA_DIR: word,
  DATABASE_URL: address(/^postgres(?:ql)?:$/, 'an address such as postgres://user:password@host:5432/database', true),
  BASE_PATH: path,
  APP_ENV: {
    schema: v.picklist(environmentIds),
    expected: 'development, staging or production',
  } satisfies Setting<EnvironmentId>,
  SANDBOX_URL: web(true),
} as const

const shortestSecret = 16
const long: Setting<string> = {
  schema: v.pipe(v.string(), v.minLength(shortestSecret)),
  expected: `a secret of at least ${shortestSecret} characters`,
  secret: true,
}

type Folders = Pick<
  Catalogue,
  | 'affiliates'
  | 'brands'
  | 'brandTexts'
  | 'countries'
  | 'countryPolicies'
  | 'countryTexts'
  | 'environments'
  | 'lenders'
  | 'lenderConnectors'
  | 'lenderMappings'
  | 'locales'
  | 'policies'
  | 'texts'
>

/** Ways to look settings up, to read them by their form, and to write down what is wrong. */
function readerOf(environment: Environment, problems: Problem[]) {
  // No setting is read that the table, and so docs/settings.md, does not have.
  const given = (name: string) => settingRow(name) && givenValue(environment, name)
  // One fault of a value is enough: that it is missing too would only follow from it.
  const misfits = new Set<string>()
  const wrong = (name: string, expected: string, found = given(name) ?? 'nothing') => {
    if (!misfits.has(name)) problems.push({ name, found, expected })
  }
  const read: Reader = (name, { schema, expected, secret }, fallback = settingRow(name).default) => {
    const text = given(name) ?? fallback
    if (text === undefined) return undefined
    const result = v.safeParse(schema, text)
    if (result.success) return result.output
    const isHidden = typeof secret === 'function' ? secret(text) : secret
    wrong(name, expected, isHidden ? 'a secret that is not of this form' : text)
    misfits.add(name)
    return undefined
  }
  return { given, wrong, read }
}

/**
 * The configuration, or everything that is wrong with it. Reads nothing but its arguments and the files and folders that settings name,
 * the files by `readText`; empty settings are absent.
 */
export function readConfig(
  environment: Environment,
  folders: Folders,
  readText: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): { readonly config: Config } | { readonly problems: readonly Problem[] } {
  const { brands, countries, environments } = folders
  const problems: Problem[] = []
  const { given, wrong, read } = readerOf(environment, problems)
  // A wrong environment refuses the start by itself: what only the strictest needs would be noise beside it.
  const appEnv = read('APP_ENV', settings.APP_ENV) ?? environmentIds[0]
  const switches = environments[appEnv]!.server
  const { sandbox, plainHttp, makesKeys } = switches
  const processSettings = readProcess({ read, given, wrong })
  const basePath = read('BASE_PATH', settings.BASE_PATH) ?? ''
  const api = read('API_BASE', apiBase(plainHttp)) ?? { base: '', path: '' }
  if (isBelow(basePath, api.path) || isBelow(api.path, basePath))
    wrong('API_BASE', `a path that is not below BASE_PATH ${basePath} nor above it`, api.base)
  const { sandboxUrl, testSpeed } = readPlay({ read, given, wrong, appEnv, switches })

  const thirdParty: Reading = {
    url: (name, fallback) => read(name, web(plainHttp), fallback),
    exactUrl: (name, fallback) => read(name, exactWeb(plainHttp), fallback),
    secret: secretReader({ read, given, sandboxUrl, form: sandbox ? { ...word, secret: true } : long }),
    hosts: (name) => read(name, hosts),
    wrong,
    sandboxUrl,
  }
  const dataDir = read('DATA_DIR', settings.DATA_DIR) ?? ''
  const config: Config = withoutUndefined({
    ...processSettings,
    dataDir,
    databaseUrl: read('DATABASE_URL', settings.DATABASE_URL),
    chosenVariant: chosenVariant(given('PRODUCT'), given('COUNTRY'), { brands, countries }, wrong),
    basePath,
    apiBase: api.base,
    apiPath: api.path,
    ...readWebSettings(read, switches),
    environment: appEnv,
    switches,
    testSpeed,
    market: readMarket(read),
    ...readWords({ read, given, readText, wrong, folders }),
    publicUrl: readPublicUrl({ read, given, wrong, plainHttp }, processSettings),
    sandboxUrl,
    keys: readKeys(given('LOANFORM_KEYS'), makesKeys, wrong),
    lenders: readLenders(folders, { ...thirdParty, given, readText, word: (name, shown) => read(name, word, shown) }),
    thirdParties: readThirdParties(thirdParty),
    captcha: readCaptcha({ ...thirdParty, read, brands, countries }),
    sms: readSmsAccess({ ...thirdParty, given, read, plainHttp }),
    codes: readCodeFigures({ read, brands, countries, factor: switches.limitFactor, testSpeed }),
    documents: readDocumentSettings({ read, given, wrong, dataDir, needsScanner: !plainHttp, web: web(plainHttp) }),
    lookUps: readLookUps({ read, secret: (name) => thirdParty.secret(name, undefined), wrong, plainHttp }),
    ...readReach({ ...thirdParty, given, readText, plainHttp }, folders, environments[appEnv]!),
    mail: readMailSettings({ given, wrong, brands: Object.keys(brands), countries: Object.keys(countries) }),
  })
  const affiliates = problems.some(({ name }) => name === 'AFFILIATES_FILE') ? undefined : config.affiliates
  const all = withQuotedValues(environment, [...problems, ...namesWithoutSetting(environment, folders, affiliates)])
  return all.length > 0 ? { problems: all } : { config }
}

/** Problems of names that are near a setting's and are none. */
function namesWithoutSetting(environment: Environment, folders: Folders, affiliates?: Config['affiliates']) {
  return unknownSettings(environment, {
    'LENDER_{ID}': Object.keys(folders.lenders),
    'AFFILIATE_{ID}': affiliates && [...Object.keys(folders.affiliates), ...Object.keys(affiliates)],
    '{BRAND}': Object.keys(folders.brands),
    '{COUNTRY}': Object.keys(folders.countries),
  })
}

/** Market settings that the operator sets for every variant. */
function readMarket(read: Reader): MarketSettings {
  const mode = read('MARKET_MODE', {
    schema: v.picklist(marketModes),
    expected: marketModes.join(' or '),
  })
  const days = read('DUPLICATE_DAYS', {
    schema: v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number)),
    expected: 'a whole number from 0 to 999',
  })
  return withoutUndefined({ mode, duplicates: days === undefined ? undefined : { days } })
}

interface ReadingPlay {
  readonly read: Reader
  readonly given: (name: string) => string | undefined
  readonly wrong: Wrong
  readonly appEnv: EnvironmentId
  readonly switches: ServerSwitches
}

/** Address of the sandbox that plays third parties, and the speed of browser tests. */
function readPlay({ read, given, wrong, appEnv, switches }: ReadingPlay) {
  const { sandbox, developerPages } = switches
  const sandboxUrl = sandbox ? (read('SANDBOX_URL', settings.SANDBOX_URL) ?? settingDefault('SANDBOX_URL')) : undefined
  const testSpeed = read('TEST_SPEED', testSpeedForm) ?? 1
  if (!sandbox && given('SANDBOX_URL')) wrong('SANDBOX_URL', `nothing: the sandbox never runs in ${appEnv}`)
  if (!developerPages && given('TEST_SPEED')) wrong('TEST_SPEED', `nothing: no browser test runs in ${appEnv}`)
  return { sandboxUrl, testSpeed }
}

interface ReadingReach extends Reading {
  readonly given: (name: string) => string | undefined
  readonly readText: (file: string) => string
  readonly plainHttp: boolean
}

/** Receivers of news about leads and visits: affiliates, webhooks, tracking. */
function readReach(
  { given, readText, plainHttp, secret, sandboxUrl, wrong }: ReadingReach,
  { affiliates, brands, countries }: Folders,
  environment: Folders['environments'][string],
) {
  const reading = { known: { brands, countries }, sandboxUrl, plainHttp, readText, wrong }
  return {
    affiliates: readAffiliates({ ...reading, path: given('AFFILIATES_FILE'), folders: affiliates, secret }),
    webhooks: readWebhooks({ ...reading, path: given('WEBHOOKS_FILE') }),
    tracking: visitsToldTo({
      given,
      wrong,
      readText,
      sandboxUrl,
      folders: { brands, countries, environment },
    }),
  }
}

interface ReadingTracking extends Pick<Parameters<typeof readTracking>[0], 'folders' | 'readText' | 'wrong'> {
  readonly given: (name: string) => string | undefined
  readonly sandboxUrl: string | undefined
}

/** Reads the tracking settings. For developers everything is told to the sandbox's collector. */
function visitsToldTo({ given, sandboxUrl, ...reading }: ReadingTracking): Tracking {
  const { developerPages, plainHttp } = reading.folders.environment.server
  return readTracking({
    ...reading,
    path: given('TRACKING_FILE'),
    chosen: chosenVariant(given('PRODUCT'), given('COUNTRY'), reading.folders, () => {}),
    collector: developerPages && sandboxUrl ? `${sandboxUrl}/collect` : undefined,
    plainHttp,
  })
}

type Wrong = (name: string, expected: string, found?: string) => void

function chosenVariant(
  product: string | undefined,
  country: string | undefined,
  { brands, countries }: Pick<Catalogue, 'brands' | 'countries'>,
  wrong: Wrong,
): string | undefined {
  if (product === undefined && country === undefined) return undefined
  if (product === undefined || !Object.hasOwn(brands, product)) {
    wrong('PRODUCT', `one of ${Object.keys(brands).join(', ')}, together with COUNTRY, or neither`)
    return undefined
  }
  // Any pair can be built, also one that the brand does not name.
  if (country !== undefined && Object.hasOwn(countries, country)) return `${product}-${country}`
  wrong('COUNTRY', `one of ${Object.keys(countries).join(', ')}, together with PRODUCT, or neither`)
  return undefined
}

function readKeys(text: string | undefined, makesKeys: boolean, wrong: Wrong): KeyRing | undefined {
  const keys = text === undefined ? undefined : readKeyRing(text)
  if (text === undefined ? !makesKeys : keys === undefined)
    wrong('LOANFORM_KEYS', keyRingForm, text === undefined ? 'nothing' : 'a secret that is not of this form')
  return keys
}
