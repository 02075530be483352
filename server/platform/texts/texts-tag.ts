// Version tag of a namespace's texts: the build writes it into the page, the server compares it.
import { namespaces } from '#contract/text-key.ts'
import type { Resources } from '#contract/texts-engine.ts'
import type { TextsTags } from '#contract/texts-tags.ts'

/** The first 22 characters of the SHA-256 of the texts' JSON, base64url. */
export async function textsTag(texts: object): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(texts)))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
}

/** The tags of a locale's texts, by namespace. */
export async function textsTagsOf(resources: Resources): Promise<TextsTags> {
  const tags = await Promise.all(namespaces.map(async (each) => [each, await textsTag(resources[each] ?? {})] as const))
  return Object.fromEntries(tags) as TextsTags
}
