// Settings of outside look-up services: address template, shared secret (M3), and the paths of the texts in an answer.
import * as v from 'valibot'
import type { CompanyField } from '#domain/questions/company.ts'
import type { Setting } from '#server/platform/settings/settings-forms.ts'
import { pathForm } from './json-paths.ts'

/** Look-up services: the place in the address for the query, and the default paths of the texts in an answer. */
const services = {
  postcode: { asks: 'code', paths: { province: 'province', city: 'city', suburb: 'suburb' } },
  company: {
    asks: 'name',
    paths: {
      name: '[].name',
      taxRegistryCode: '[].taxRegistryCode',
      postalCode: '[].postalCode',
      province: '[].province',
      city: '[].city',
      street: '[].street',
      houseNumber: '[].houseNumber',
    } satisfies Record<CompanyField, string>,
  },
} as const satisfies Record<string, { readonly asks: string; readonly paths: Readonly<Record<string, string>> }>

export type ServiceId = keyof typeof services
type TextOf<S extends ServiceId> = keyof (typeof services)[S]['paths']

export interface ServiceAccess<S extends ServiceId = ServiceId> {
  /** Holds `{country}` and what is asked, `{code}` or `{name}`. */
  readonly template: string
  readonly secret: string
  readonly paths: Readonly<Record<TextOf<S>, string>>
}

/** By service; those that are not configured are absent. */
export type LookUpServices = { readonly [S in ServiceId]?: ServiceAccess<S> }

interface Reading {
  readonly read: <T>(name: string, setting: Setting<T>) => T | undefined
  readonly secret: (name: string) => string | undefined
  readonly wrong: (name: string, expected: string) => void
  readonly plainHttp: boolean
}

/** `{ID}_URL`, `{ID}_SECRET` and `{ID}_PATHS`; an address without its secret, or the other way round, is wrong. */
export function readLookUps({ read, secret, wrong, plainHttp }: Reading): LookUpServices {
  const rows = Object.entries(services).flatMap(([id, { asks, paths }]) => {
    const name = id.toUpperCase()
    const address = read(`${name}_URL`, template(asks, plainHttp))
    const shared = secret(`${name}_SECRET`)
    const given = read(`${name}_PATHS`, pathsOf(Object.keys(paths)))
    if (address && !shared) wrong(`${name}_SECRET`, `a secret, because ${name}_URL is given`)
    const other = shared ? `${name}_SECRET` : given && `${name}_PATHS`
    if (!address && other) wrong(`${name}_URL`, `an address, because ${other} is given`)
    return address && shared ? [[id, { template: address, secret: shared, paths: { ...paths, ...given } }]] : []
  })
  return Object.fromEntries(rows) as LookUpServices
}

/** The host is the operator's: nothing that is asked can change it (S-27). */
const template = (asks: string, plainHttp: boolean): Setting<string> => ({
  schema: v.pipe(
    v.string(),
    v.check((text) => {
      const filled = text.replaceAll('{country}', 'x').replaceAll(`{${asks}}`, 'x')
      const isHostFixed = (plainHttp ? /^https?:\/\/[^/{}@]+\/./ : /^https:\/\/[^/{}@]+\/./).test(text)
      return isHostFixed && text.includes(`{${asks}}`) && !/[{}]/.test(filled) && URL.canParse(filled)
    }),
  ),
  expected: `${plainHttp ? 'an http(s)' : 'an https'} address with {${asks}}, and {country} if it wants it, after the host: https://look-up.example/{country}/{${asks}}`,
})

const pathsOf = (names: readonly string[]): Setting<Readonly<Record<string, string>>> => ({
  schema: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((row) => row.trim().split('='))),
    v.check((rows) => rows.every(([name = '', path = '']) => names.includes(name) && pathForm.test(path))),
    v.transform((rows) => Object.fromEntries(rows) as Readonly<Record<string, string>>),
  ),
  expected: `where the texts are, as ${names.map((name) => `${name}=data[].${name}`).join(',')}`,
})
