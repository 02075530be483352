// Whether the document was opened by a link of ours. Its policy enforces Trusted Types, which vendors' scripts do not keep to, so that
// none is loaded into it, whatever page the visitor goes on to (S-10).
import { linkedPaths } from '#domain/journey/known-paths.ts'
import { parsedUrl } from '../parsed-url.ts'

/** By the address the document was loaded from: a link's secret has left the address bar by then. */
export function openedByLink({ performance }: Pick<Window, 'performance'>, basePath: string): boolean {
  const loaded = parsedUrl(performance.getEntriesByType('navigation')[0]?.name ?? '')?.pathname ?? ''
  if (!loaded.startsWith(`${basePath}/`)) return false
  const [first = ''] = loaded.slice(basePath.length + 1).split('/')
  return linkedPaths.includes(first)
}
