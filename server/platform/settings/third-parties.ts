// Settings of third parties beside the lenders: the providers whose pages an applicant visits. In development the sandbox plays
// them; elsewhere one that is not configured is absent, and what needs it says so.
import { providerIds } from '#domain/follow-up/providers.ts'
import type { ProviderId } from '#domain/follow-up/providers.ts'

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
