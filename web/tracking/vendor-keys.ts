// Vendors' cookies and storage keys, and their removal on withdrawal of consent.
import type { SinkParts } from './sink.ts'

/** By third party: the names of its cookies and of its keys in both storages. */
const names = {
  google: /^(?:_gcl_|_gac_|_ga$|_ga_|_gid$|_gat)/,
  meta: /^(?:_fb[pc]$|fbssls_|lastExternalReferrer)/,
  tikTok: /^(?:_ttp$|_tt_|ttcsid|tt_appInfo$|tt_sessionId$|tt_pixel_)/,
  analytics: /^(?:ph_|__ph_|dmn_chk_)/,
  recorder: /^_lr/,
} as const

/** Takes them out, as far as the browser lets the page reach them. */
export function removeVendorKeys(
  window: Pick<SinkParts['window'], 'document' | 'location' | 'localStorage' | 'sessionStorage'>,
  whose: keyof typeof names,
): void {
  const isTheirs = (name: string) => names[whose].test(name)
  removeCookies(window, isTheirs)
  removeKeys(() => window.localStorage, isTheirs)
  removeKeys(() => window.sessionStorage, isTheirs)
}

/** A cookie goes only by the domain it was set for, and in a frame only from the part of the jar it lies in: all are tried. */
function removeCookies(
  { document, location }: Pick<Window, 'document' | 'location'>,
  isTheirs: (name: string) => boolean,
): void {
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)]
  for (const name of cookieNames(document).filter(isTheirs))
    for (const domain of domains)
      for (const part of ['', '; Secure; SameSite=None', '; Secure; SameSite=None; Partitioned'])
        document.cookie = `${name}=; Max-Age=0; Path=/${domain}${part}`
}

/** None where a frame is refused cookies. */
function cookieNames(page: Document): string[] {
  try {
    return page.cookie.split(/; */).map((pair) => pair.split('=', 1)[0]!)
  } catch {
    return []
  }
}

function removeKeys(storage: () => Storage, isTheirs: (name: string) => boolean): void {
  try {
    const area = storage()
    for (const key of Object.keys(area).filter(isTheirs)) area.removeItem(key)
  } catch {
    // A storage that is refused holds nothing.
  }
}
