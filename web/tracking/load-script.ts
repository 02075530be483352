// Loader for third-party scripts, one request per address: whoever asks again waits for the same one.

const scripts = new WeakMap<Document, Map<string, Promise<void>>>()

/** The page's nonce, where it has one: browsers hide it from style sheets and tell it to scripts. */
export function nonceOf(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
}

/** Resolves once it ran, rejects where it cannot be had; then it may be asked for anew. */
export function loadScript(page: Document, address: string): Promise<void> {
  const known = scripts.get(page) ?? new Map<string, Promise<void>>()
  scripts.set(page, known)
  const loading = known.get(address) ?? added(page, address)
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
