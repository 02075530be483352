// Takes a vendor's keys and cookies out of the browser.

type Kept = Pick<Window, 'localStorage' | 'sessionStorage' | 'document' | 'location'>

/** Removes what has a name that `isTheirs`, in both storages and among the cookies of this host and those above it. */
export function takeAway(window: Kept, isTheirs: (name: string) => boolean): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[area]
      for (const key of Object.keys(storage).filter(isTheirs)) storage.removeItem(key)
    } catch {
      // Storage that is refused holds nothing.
    }
  }
  const { document, location } = window
  for (const pair of document.cookie.split(/; */)) {
    const [name = ''] = pair.split('=')
    if (!isTheirs(name)) continue
    for (const domain of ['', ...domainsOf(location.hostname)])
      document.cookie = `${name}=; Max-Age=0; Path=/${domain && `; Domain=${domain}`}`
  }
}

/** `a.b.example` and every domain above it: browsers leave alone what is not theirs to take. */
function domainsOf(host: string): string[] {
  const labels = host.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}
