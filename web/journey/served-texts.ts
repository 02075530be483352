// Loader of texts changed since the build, from `/locales/{lng}/{ns}.json` (M10, P4). They are asked for with the tag of the
// bundled ones, so that an unchanged file costs a 304. 5xx and silence are tried again, 4xx and broken JSON are not, and the
// bundled stand.
import type { BackendModule, ReadCallback } from 'i18next'

interface Place {
  /** With `{lng}` and `{ns}`, below the variant's base path. */
  readonly path: string
  readonly locale: string
  /** Entity tags of the bundled texts, by namespace. */
  readonly tags: Readonly<Record<string, string>>
  readonly fetch: typeof fetch
}

/** The texts engine's source of what came later; its own clock tries again where that may help. */
export function servedTexts({ path, locale, tags, fetch }: Place): BackendModule {
  const request = async (namespace: string): Promise<Response | undefined> => {
    try {
      return await fetch(path.replace('{lng}', locale).replace('{ns}', namespace), {
        headers: { 'if-none-match': `"${tags[namespace] ?? ''}"` },
        credentials: 'omit',
        cache: 'no-store',
      })
    } catch {
      return undefined
    }
  }
  const answer = async (namespace: string, done: ReadCallback): Promise<void> => {
    const response = await request(namespace)
    if (!response) return done('No answer', true)
    if (response.status === 304) return done(null, null)
    if (!response.ok) return done(`HTTP ${response.status}`, response.status >= 500)
    const texts = await response.json().then(
      (json: unknown) => json,
      () => undefined,
    )
    // The engine takes a second `false` for: do not try again.
    if (typeof texts !== 'object' || texts === null) return done('Failed parsing the texts', false)
    return done(null, texts)
  }
  return { type: 'backend', init: () => {}, read: (_language, namespace, done) => void answer(namespace, done) }
}
