// Settings from the environment, checked at the start: everything that is wrong is told at once, as name, what was found
// and what was expected.
import * as v from 'valibot'
import { constants } from '#domain/constants.ts'
import { environmentIds } from '#domain/settings.ts'
import type { EnvironmentId, ServerSwitches } from '#domain/settings.ts'
import type { Catalogue } from './catalogue.ts'
import { keyRingForm, readKeyRing } from './kit/sealing-keys.ts'
import type { KeyRing } from './kit/sealing-keys.ts'
import { address, apiBase, hosts, networks, origins, path, word } from './settings-forms.ts'
import type { Setting } from './settings-forms.ts'
import { readThirdParties } from './third-parties.ts'
import type { ThirdParties } from './third-parties.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface Problem {
  readonly name: string
  /** As given; `a secret` stands for one that must not be shown. */
  readonly found: string
  readonly expected: string
}

export interface LenderAccess {
  readonly baseUrl: string
  readonly secret: string
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** A PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string
  /** The id of the variant that `PRODUCT` and `COUNTRY` choose. */
  readonly chosenVariant?: string
  readonly basePath: string
  /** Where the pages call the API: a path, or an address elsewhere. */
  readonly apiBase: string
  /** Where this server has it. */
  readonly apiPath: string
  /** Other origins whose pages may call the API (S-14). */
  readonly corsOrigins: readonly string[]
  /** Proxies whose word on where a request comes from is taken (S-31); none where absent. */
  readonly trustedProxies: readonly string[]
  readonly environment: EnvironmentId
  /** What the environment's folder says of servers. */
  readonly switches: ServerSwitches
  readonly productName: string
  /** The shape of the texts' path below a variant's place, with `{lng}` and `{ns}` (M10). */
  readonly textsPath: string
  /** A folder of texts that are laid over the build's own; absent where there is none. */
  readonly textsDir?: string
  /** Where the list of policies is, below the API; also at `/policies` (M8). */
  readonly policiesPath: string
  /** A folder of policies that are laid over the build's own; absent where there is none. */
  readonly policiesDir?: string
  /** Where lenders reach us, and where links to the form begin; without a slash at the end. */
  readonly publicUrl: string
  /** Absent where the sandbox plays no lenders. */
  readonly sandboxUrl?: string
  /** Absent where none are given and the environment lets the server make its own. */
  readonly keys?: KeyRing
  readonly lenders: Readonly<Record<string, LenderAccess>>
  /** The SMS gateway and the providers, as far as they are configured. */
  readonly thirdParties: ThirdParties
}

const web = address(/^https?:$/, 'an http(s) address')
const secureWeb = address(/^https:$/, 'an https address')

const settings = {
  PORT: {
    schema: v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1), v.maxValue(65_535)),
    expected: 'a port from 1 to 65535',
  } satisfies Setting<number>,
  HOST: {
    schema: v.pipe(v.string(), v.regex(/^[\w.:-]+$/)),
    expected: 'a host name or address',
  } satisfies Setting<string>,
  DATA_DIR: word,
  DATABASE_URL: address(/^postgres(?:ql)?:$/, 'an address such as postgres://user:password@host:5432/database', true),
  BASE_PATH: path,
  APP_ENV: {
    schema: v.picklist(environmentIds),
    expected: 'development, staging or production',
  } satisfies Setting<EnvironmentId>,
  PRODUCT_NAME: word,
  TEXTS_DIR: word,
  POLICIES_DIR: word,
  POLICIES_PATH: {
    schema: v.pipe(v.string(), v.regex(/^(?:\/[\w.~-]+)+$/)),
    expected: 'a path such as /policies',
  } satisfies Setting<string>,
  TEXTS_PATH: {
    schema: v.pipe(v.string(), v.regex(/^(?:\/[\w.~-]+)*\/(?:[\w.~-]*\{lng\}[\w.~-]*\/)[\w.~-]*\{ns\}[\w.~-]*$/)),
    expected: 'a path with {lng} and {ns}, such as /locales/{lng}/{ns}.json',
  } satisfies Setting<string>,
  PUBLIC_URL: web,
  SANDBOX_URL: web,
} as const

type Reader = <T>(name: string, setting: Setting<T>, fallback?: string) => T | undefined

const shortestSecret = 16
const long: Setting<string> = {
  schema: v.pipe(v.string(), v.minLength(shortestSecret)),
  expected: `a secret of at least ${shortestSecret} characters`,
  secret: true,
}

/** The configuration, or everything that is wrong with it. Reads nothing but its arguments; empty settings are absent. */
export function readConfig(
  environment: Environment,
  { brands, countries, environments, lenders }: Pick<Catalogue, 'brands' | 'countries' | 'environments' | 'lenders'>,
): { readonly config: Config } | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const given = (name: string) => environment[name] || undefined
  const wrong = (name: string, expected: string, found = given(name) ?? 'nothing') =>
    problems.push({ name, found, expected })
  const read: Reader = (name, { schema, expected, secret }, fallback) => {
    const text = given(name) ?? fallback
    if (text === undefined) return undefined
    const result = v.safeParse(schema, text)
    if (!result.success) wrong(name, expected, secret ? 'a secret that is not of this form' : text)
    return result.success ? result.output : undefined
  }

  // A wrong environment refuses the start by itself: what only the strictest needs would be noise beside it.
  const appEnv = read('APP_ENV', settings.APP_ENV, environmentIds[0]) ?? environmentIds[0]
  const switches = environments[appEnv]!.server
  const { sandbox, plainHttp, makesKeys } = switches
  const port = read('PORT', settings.PORT, '3000') ?? 3000
  const host = read('HOST', settings.HOST, '127.0.0.1') ?? '127.0.0.1'
  const basePath = read('BASE_PATH', settings.BASE_PATH, '/application-frontend') ?? ''
  const api = read('API_BASE', apiBase(plainHttp), '/api') ?? { base: '', path: '' }
  if (isBelow(basePath, api.path) || isBelow(api.path, basePath))
    wrong('API_BASE', `a path that is not below BASE_PATH ${basePath} nor above it`, api.base)
  const sandboxUrl = sandbox ? read('SANDBOX_URL', settings.SANDBOX_URL, 'http://127.0.0.1:3001') : undefined
  if (!sandbox && given('SANDBOX_URL')) wrong('SANDBOX_URL', `nothing: the sandbox never runs in ${appEnv}`)

  const config: Config = {
    port,
    host,
    dataDir: read('DATA_DIR', settings.DATA_DIR, '.data') ?? '.data',
    databaseUrl: read('DATABASE_URL', settings.DATABASE_URL),
    chosenVariant: chosenVariant(given('PRODUCT'), given('COUNTRY'), { brands, countries }, wrong),
    basePath,
    apiBase: api.base,
    apiPath: api.path,
    corsOrigins: read('CORS_ORIGINS', origins(plainHttp)) ?? [],
    trustedProxies: read('TRUSTED_PROXIES', networks) ?? [],
    environment: appEnv,
    switches,
    productName: read('PRODUCT_NAME', settings.PRODUCT_NAME, 'Loanform') ?? '',
    textsPath: read('TEXTS_PATH', settings.TEXTS_PATH, constants.translation.path) ?? '',
    textsDir: read('TEXTS_DIR', settings.TEXTS_DIR),
    policiesPath: read('POLICIES_PATH', settings.POLICIES_PATH, '/policies') ?? '/policies',
    policiesDir: read('POLICIES_DIR', settings.POLICIES_DIR),
    publicUrl:
      read('PUBLIC_URL', settings.PUBLIC_URL, `http://${host.includes(':') ? `[${host}]` : host}:${port}`) ?? '',
    sandboxUrl,
    keys: readKeys(given('LOANFORM_KEYS'), makesKeys, wrong),
    lenders: Object.fromEntries(
      Object.keys(lenders).map((id) => {
        const name = `LENDER_${id.toUpperCase().replaceAll('-', '_')}`
        const baseUrl = read(`${name}_URL`, plainHttp ? web : secureWeb, sandboxUrl && `${sandboxUrl}/lenders/${id}`)
        const secret = read(`${name}_SECRET`, sandbox ? { ...word, secret: true } : long, sandboxUrl && `sandbox-${id}`)
        if (!sandbox && !given(`${name}_URL`)) wrong(`${name}_URL`, secureWeb.expected)
        if (!sandbox && !given(`${name}_SECRET`)) wrong(`${name}_SECRET`, long.expected)
        return [id, { baseUrl: baseUrl ?? '', secret: secret ?? '' }]
      }),
    ),
    thirdParties: readThirdParties({
      url: (name, fallback) => read(name, plainHttp ? web : secureWeb, fallback),
      secret: (name, fallback) => read(name, sandbox ? { ...word, secret: true } : long, fallback),
      hosts: (name) => read(name, hosts),
      wrong,
      sandboxUrl,
    }),
  }
  return problems.length > 0 ? { problems } : { config }
}

/** One problem as a line. */
export function problemLine({ name, found, expected }: Problem): string {
  return `${name}: found ${found === 'nothing' ? 'nothing' : JSON.stringify(found)}, expected ${expected}`
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

function isBelow(inner: string, outer: string): boolean {
  return outer !== '' && (inner === outer || inner.startsWith(`${outer}/`))
}
