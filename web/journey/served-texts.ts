// Loader of texts changed since the build, from `/locales/{lng}/{ns}.json` (M10, P4). They are asked for with the tag of the
// bundled ones, so that an unchanged file costs a 304. Our own server names in each answer the tags of all files: the first answer says
// which others to ask for. 5xx and silence are tried again, 4xx and broken JSON are not, and the bundled stand.
import { namespaces } from '#contract/text-key.ts'
import type { Namespace } from '#contract/text-key.ts'
import type { LaterTexts } from '#contract/texts-engine.ts'
import { hasTextsTag, textsTagsHeader } from '#contract/texts-tags.ts'
import type { TextsTags } from '#contract/texts-tags.ts'
import { constants } from '#domain/application/constants.ts'

interface Place {
  /** With `{lng}` and `{ns}`, below the variant's base path. */
  readonly path: string
  readonly locale: string
  /** Entity tags of the bundled texts, by namespace. */
  readonly tags: Partial<TextsTags>
  readonly fetch: typeof fetch
}

const { retries, retryMs } = constants.translation

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * The texts engine's source of what came later, for one reload: asked again where that may help, after twice as long each time. Others than
 * the first file wait for its first answer.
 */
export function servedTexts({ path, locale, tags, fetch }: Place): LaterTexts {
  const request = async (namespace: Namespace): Promise<Response | undefined> => {
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
  const answer = async (
    namespace: Namespace,
    attempt: number,
    asked = request(namespace),
  ): Promise<Response | undefined> => {
    const response = await asked
    if ((response && response.status < 500) || attempt === retries) return response
    await wait(retryMs * 2 ** attempt)
    return answer(namespace, attempt + 1)
  }
  const [leading] = namespaces
  let leadingRequest: Promise<Response | undefined> | undefined
  const isUnchanged = async (namespace: Namespace, asked: Promise<Response | undefined>) =>
    namespace !== leading && hasTextsTag((await asked)?.headers.get(textsTagsHeader), namespace, tags[namespace])
  return async (namespace) => {
    leadingRequest ??= request(leading)
    if (await isUnchanged(namespace, leadingRequest)) return undefined
    const response = await answer(namespace, 0, namespace === leading ? leadingRequest : undefined)
    // An unchanged one has no body.
    if (!response?.ok) return undefined
    const texts: unknown = await response.json().catch(() => undefined)
    return typeof texts === 'object' && texts !== null ? texts : undefined
  }
}
