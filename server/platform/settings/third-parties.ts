// Settings of third parties beside the lenders: the providers whose pages an applicant visits. In development the sandbox plays
// them; elsewhere one that is not configured is absent, and what needs it says so.
import { providerIds } from '#domain/follow-up/providers.ts'
import type { ProviderId } from '#domain/follow-up/providers.ts'
import { thisMachine } from '#server/platform/kit/this-machine.ts'
import type { Reader, Setting } from './settings-forms.ts'
import { settingRowName } from './settings-table.ts'

export interface ThirdPartyAccess {
  readonly baseUrl: string
  readonly secret: string
  /** Hosts its pages may stand on beside that of its address. */
  readonly hosts: readonly string[]
}

export type ThirdPartyId = 'mail' | ProviderId
export type ThirdParties = Readonly<Partial<Record<ThirdPartyId, ThirdPartyAccess>>>

export interface Reading {
  /** Of an address that paths are put below. */
  readonly url: (name: string, fallback: string | undefined) => string | undefined
  /** Of one that is called as it is. */
  readonly exactUrl: (name: string, fallback: string | undefined) => string | undefined
  readonly secret: (name: string, fallback: string | undefined) => string | undefined
  readonly hosts: (name: string) => readonly string[] | undefined
  readonly wrong: (name: string, expected: string, found?: string) => void
  readonly sandboxUrl: string | undefined
}

/** True of an address that is not given, or is the sandbox's or this machine's. */
function isPlayedHere(address: string | undefined, sandboxUrl: string | undefined): boolean {
  const url = address === undefined ? null : URL.parse(address)
  return !url || thisMachine.has(url.hostname) || url.host === URL.parse(sandboxUrl ?? '')?.host
}

interface ReadingSecrets extends Pick<Reading, 'sandboxUrl'> {
  readonly read: Reader
  readonly given: (name: string) => string | undefined
  readonly form: Setting<string>
}

/**
 * Reader of the secrets that are shared with third parties. The sandbox's stands for none that is elsewhere: it is in the sources, and with it
 * anybody could call back as that party (S-30).
 */
export const secretReader =
  ({ read, given, form, sandboxUrl }: ReadingSecrets): Reading['secret'] =>
  (name, fallback) => {
    const url = name.replace(/_SECRET$/, '_URL')
    const address = settingRowName(url) && given(url)
    return read(name, form, isPlayedHere(address, sandboxUrl) ? fallback : undefined)
  }

/** `{ID}_URL`, `{ID}_SECRET` and, for providers, `{ID}_HOSTS`; an address without its secret, or the other way round, is wrong. */
export function readThirdParties({ url, exactUrl, secret, hosts, wrong, sandboxUrl }: Reading): ThirdParties {
  const places: Readonly<Record<ThirdPartyId, string>> = {
    mail: '/mail',
    ...(Object.fromEntries(providerIds.map((id) => [id, `/providers/${id}`])) as Record<ProviderId, string>),
  }
  const rows = Object.entries(places).flatMap(([id, path]) => {
    const name = id.toUpperCase()
    const baseUrl = (id === 'mail' ? exactUrl : url)(`${name}_URL`, sandboxUrl && sandboxUrl + path)
    const shared = secret(`${name}_SECRET`, sandboxUrl && `sandbox-${id}`)
    if (baseUrl && !shared) wrong(`${name}_SECRET`, `a secret, because ${name}_URL is given`)
    const more = id === 'mail' ? undefined : hosts(`${name}_HOSTS`)
    const other = shared ? `${name}_SECRET` : more && `${name}_HOSTS`
    if (!baseUrl && other) wrong(`${name}_URL`, `an address, because ${other} is given`)
    return baseUrl && shared ? [[id, { baseUrl, secret: shared, hosts: more ?? [] }]] : []
  })
  return Object.fromEntries(rows) as ThirdParties
}
