// Loader for third-party scripts, one request per address: whoever asks again waits for the same one. The one place where a text
// becomes the address of a script: its Trusted Types policy lets through the hosts of the configured vendors alone (S-10).
import { scriptPolicyName } from '#contract/script-policy.ts'
import { addressPolicy } from '#web/kit/address-policy.ts'
import { parsedUrl } from '../parsed-url.ts'

const scripts = new WeakMap<Document, Map<string, Promise<void>>>()

/** The page's nonce, where it has one: browsers hide it from style sheets and tell it to scripts. */
export function nonceOf(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
}

const originOf = (address: string) => parsedUrl(address)?.origin

/** Loads scripts of the hosts of these addresses. To be made once on a page, for a browser takes one policy of a name. */
export function scriptLoader(page: Document, vendors: readonly string[]): (address: string) => Promise<void> {
  const origins = new Set(vendors.map(originOf))
  const addressOf = addressPolicy(page.defaultView, scriptPolicyName, (address) => origins.has(originOf(address)))
  return async (address) => loadScript(page, address, addressOf(address))
}

/** Resolves once it ran, rejects where it cannot be had; then it may be asked for anew. */
function loadScript(page: Document, address: string, trusted: string): Promise<void> {
  const known = scripts.get(page) ?? new Map<string, Promise<void>>()
  scripts.set(page, known)
  const loading = known.get(address) ?? added(page, trusted)
  known.set(address, loading)
  loading.catch(() => known.delete(address))
  return loading
}

function added(page: Document, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement('script')
    script.async = true
    script.src = address
    const nonce = nonceOf(page)
    if (nonce) script.nonce = nonce
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('A script cannot be loaded'))
    })
    page.head.append(script)
  })
}
