// Adds a third party's script to the page.

/** The page's nonce, where it has one: browsers hide it from style sheets and tell it to scripts. */
export function nonceOf(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
}

/** Resolves once it ran, rejects where it cannot be had. */
export function loadScript(page: Document, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement('script')
    script.async = true
    script.src = address
    const nonce = nonceOf(page)
    if (nonce) script.nonce = nonce
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('A script cannot be loaded')))
    page.head.append(script)
  })
}
