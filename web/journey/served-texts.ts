// Texts that changed since the build, from `/locales/{lng}/{ns}.json` (M10, P4): asked for with the tag of the bundled ones, so
// that an unchanged file costs a 304. 5xx and silence are tried again, 4xx and broken JSON are not, and the bundled stand.
import type { BackendModule } from 'i18next'

interface Place {
  /** With `{lng}` and `{ns}`, below the variant's base path. */
  readonly path: string
  readonly locale: string
  /** Entity tags of the bundled texts, by namespace. */
  readonly tags: Readonly<Record<string, string>>
  readonly fetch: typeof fetch
}

export function servedTexts({ path, locale, tags, fetch }: Place): BackendModule {
  const read = async (namespace: string): Promise<{ texts: object | null } | { failed: string; retry: boolean }> => {
    let response: Response
    try {
      response = await fetch(path.replace('{lng}', locale).replace('{ns}', namespace), {
        headers: { 'if-none-match': `"${tags[namespace] ?? ''}"` },
        credentials: 'omit',
        cache: 'no-store',
      })
    } catch (error) {
      return { failed: String(error), retry: true }
    }
    if (response.status === 304) return { texts: null }
    if (!response.ok) return { failed: `HTTP ${response.status}`, retry: response.status >= 500 }
    try {
      return { texts: (await response.json()) as object }
    } catch {
      return { failed: 'Failed parsing the texts', retry: false }
    }
  }
  return {
    type: 'backend',
    init: () => {},
    read: (_language, namespace, done) => {
      void read(namespace).then((outcome) =>
        'texts' in outcome
          ? done(null, outcome.texts as Record<string, string> | null)
          : done(outcome.failed, outcome.retry),
      )
    },
  }
}
