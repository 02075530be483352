// Settings of the server towards browsers: whose pages may call it, whose word on addresses it takes, and what it shows of itself.
import type { ServerSwitches } from '#domain/application/layers.ts'
import type { PlatformSettings } from '../platform-dependencies.ts'
import { address, networks, origins, yesOrNo } from './settings-forms.ts'
import type { Reader } from './settings-forms.ts'

const contact = address(/^(?:mailto|https):$/, 'an address such as mailto:security@loans.example')

type WebSettings = Pick<PlatformSettings, 'corsOrigins' | 'apiDocs'> & {
  readonly trustedProxies: readonly string[]
  readonly securityContact: string | undefined
}

export const readWebSettings = (read: Reader, { plainHttp, apiDocs }: ServerSwitches): WebSettings => ({
  corsOrigins: read('CORS_ORIGINS', origins(plainHttp)) ?? [],
  trustedProxies: read('TRUSTED_PROXIES', networks) ?? [],
  apiDocs: read('API_DOCS', yesOrNo) ?? apiDocs,
  securityContact: read('SECURITY_CONTACT', contact),
})
