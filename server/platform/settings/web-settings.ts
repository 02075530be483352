// Settings of the server towards browsers: whose pages may call it, whose word on addresses it takes, and what it shows of itself.
import type { ServerSwitches } from '#domain/application/layers.ts'
import type { PlatformSettings } from '../platform-dependencies.ts'
import * as v from 'valibot'
import { networks, origins, yesOrNo } from './settings-forms.ts'
import type { Reader, Setting } from './settings-forms.ts'

const contact: Setting<string> = {
  schema: v.pipe(
    v.string(),
    v.check((text) => /^mailto:[^\s@]+@[^\s@]+$/.test(text) || (text.startsWith('https://') && URL.canParse(text))),
  ),
  expected: 'an address such as mailto:security@loans.example',
}

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
