// Recovery from missing chunks of the page: no connection, or a release has replaced them.
import type { Connection } from '#domain/application/application.ts'

/**
 * Loads the page again where that brings the new parts and loses nothing typed, and only once: a page that came by a reload is not
 * reloaded, which needs no storage to be known. Otherwise, what the applicant should be told.
 */
export async function trouble(
  window: Window & typeof globalThis,
  keeps: () => boolean,
): Promise<Connection | undefined> {
  const { location, navigator, performance } = window
  if (!navigator.onLine) return 'offline'
  const page = await window.fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (!page?.ok) return 'failing'
  const [visit] = performance.getEntriesByType('navigation')
  if (visit?.type === 'reload' || !keeps()) return 'outdated'
  location.reload()
  return undefined
}
