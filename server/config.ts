// Settings from the environment, checked at the start: everything that is wrong is told at once, as name, what was found
// and what was expected.
import * as v from 'valibot'
import { constants } from '#domain/constants.ts'
import type { Catalogue } from './catalogue.ts'
import { keyRingForm, readKeyRing } from './kit/sealing-keys.ts'
import type { KeyRing } from './kit/sealing-keys.ts'

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
  readonly apiBase: string
  readonly environment: 'development' | 'staging' | 'production'
  readonly productName: string
  /** The shape of the texts' path below a variant's place, with `{lng}` and `{ns}` (M10). */
  readonly textsPath: string
  /** A folder of texts that are laid over the build's own; absent where there is none. */
  readonly textsDir?: string
  /** Where lenders reach us, and where links to the form begin; without a slash at the end. */
  readonly publicUrl: string
  /** Absent in production. */
  readonly sandboxUrl?: string
  /** Absent in development where none are given: it makes its own. */
  readonly keys?: KeyRing
  readonly lenders: Readonly<Record<string, LenderAccess>>
}

type Read<T> = v.GenericSchema<string, T>

interface Setting<T> {
  readonly schema: Read<T>
  readonly expected: string
  readonly secret?: true
}

const path: Setting<string> = {
  schema: v.pipe(v.string(), v.regex(/^(?:\/[\w.~-]+)+$/)),
  expected: 'a path such as /api: begins with a slash, ends without one',
}
const address = (schemes: RegExp, expected: string, secret?: true): Setting<string> => ({
  schema: v.pipe(
    v.string(),
    v.check((text) => schemes.test(URL.parse(text)?.protocol ?? '')),
    v.transform((text) => text.replace(/\/+$/, '')),
  ),
  expected,
  secret,
})
const web = address(/^https?:$/, 'an http(s) address')
const secureWeb = address(/^https:$/, 'an https address')
const word: Setting<string> = { schema: v.pipe(v.string(), v.trim(), v.minLength(1)), expected: 'a text' }

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
  API_BASE: path,
  APP_ENV: {
    schema: v.picklist(['development', 'staging', 'production']),
    expected: 'development, staging or production',
  } satisfies Setting<Config['environment']>,
  PRODUCT_NAME: word,
  TEXTS_DIR: word,
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
  { brands, countries, lenders }: Pick<Catalogue, 'brands' | 'countries' | 'lenders'>,
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

  // A wrong environment refuses the start by itself: what only production needs would be noise beside it.
  const appEnv = read('APP_ENV', settings.APP_ENV, 'development') ?? 'development'
  const isProduction = appEnv === 'production'
  const port = read('PORT', settings.PORT, '3000') ?? 3000
  const host = read('HOST', settings.HOST, '127.0.0.1') ?? '127.0.0.1'
  const basePath = read('BASE_PATH', settings.BASE_PATH, '/application-frontend') ?? ''
  const apiBase = read('API_BASE', settings.API_BASE, '/api') ?? ''
  if (isBelow(basePath, apiBase) || isBelow(apiBase, basePath))
    wrong('API_BASE', `a path that is not below BASE_PATH ${basePath} nor above it`, apiBase)
  const sandboxUrl = isProduction ? undefined : read('SANDBOX_URL', settings.SANDBOX_URL, 'http://127.0.0.1:3001')
  if (isProduction && given('SANDBOX_URL')) wrong('SANDBOX_URL', 'nothing: the sandbox never runs in production')

  const config: Config = {
    port,
    host,
    dataDir: read('DATA_DIR', settings.DATA_DIR, '.data') ?? '.data',
    databaseUrl: read('DATABASE_URL', settings.DATABASE_URL),
    chosenVariant: chosenVariant(given('PRODUCT'), given('COUNTRY'), { brands, countries }, wrong),
    basePath,
    apiBase,
    environment: appEnv,
    productName: read('PRODUCT_NAME', settings.PRODUCT_NAME, 'Loanform') ?? '',
    textsPath: read('TEXTS_PATH', settings.TEXTS_PATH, constants.translation.path) ?? '',
    textsDir: read('TEXTS_DIR', settings.TEXTS_DIR),
    publicUrl:
      read('PUBLIC_URL', settings.PUBLIC_URL, `http://${host.includes(':') ? `[${host}]` : host}:${port}`) ?? '',
    sandboxUrl,
    keys: readKeys(given('LOANFORM_KEYS'), appEnv, wrong),
    lenders: Object.fromEntries(
      Object.keys(lenders).map((id) => {
        const name = `LENDER_${id.toUpperCase().replaceAll('-', '_')}`
        const baseUrl = read(`${name}_URL`, isProduction ? secureWeb : web, sandboxUrl && `${sandboxUrl}/lenders/${id}`)
        const secret = read(
          `${name}_SECRET`,
          isProduction ? long : { ...word, secret: true },
          sandboxUrl && `sandbox-${id}`,
        )
        if (isProduction && !given(`${name}_URL`)) wrong(`${name}_URL`, secureWeb.expected)
        if (isProduction && !given(`${name}_SECRET`)) wrong(`${name}_SECRET`, long.expected)
        return [id, { baseUrl: baseUrl ?? '', secret: secret ?? '' }]
      }),
    ),
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

function readKeys(text: string | undefined, environment: Config['environment'], wrong: Wrong): KeyRing | undefined {
  const keys = text === undefined ? undefined : readKeyRing(text)
  if (text === undefined ? environment !== 'development' : keys === undefined)
    wrong('LOANFORM_KEYS', keyRingForm, text === undefined ? 'nothing' : 'a secret that is not of this form')
  return keys
}

function isBelow(inner: string, outer: string): boolean {
  return outer !== '' && (inner === outer || inner.startsWith(`${outer}/`))
}
