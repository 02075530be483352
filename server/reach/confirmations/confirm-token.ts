// Token of a link that confirms an address: the consent it was sent about, sealed. The next consent or withdrawal ends it.
import type { Sealer } from '#server/platform/kit/sealing.ts'

/** The consent record that is to be confirmed. */
export interface Confirming {
  readonly leadId: string
  readonly serial: string
}

const sealContext = 'link confirm-address'

/** Signs of the URL's own alphabet, without a dot. */
export const confirmToken = (sealer: Sealer, { leadId, serial }: Confirming): string =>
  sealer.seal(sealContext, JSON.stringify([leadId, serial])).replace('.', '_')

/** Nothing where it was changed or never one of ours. */
export function openConfirmToken(sealer: Sealer, token: string): Confirming | undefined {
  const [, key, sealed] = /^([a-z0-9-]{1,20})_([\w-]{40,300})$/.exec(token) ?? []
  if (!key || !sealed || Buffer.from(sealed, 'base64url').toString('base64url') !== sealed) return undefined
  try {
    const [leadId, serial] = JSON.parse(sealer.open(sealContext, `${key}.${sealed}`)) as string[]
    return leadId && serial ? { leadId, serial } : undefined
  } catch {
    return undefined
  }
}
