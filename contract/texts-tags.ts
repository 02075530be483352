// Header of a text file's answer: the entity tags of all namespaces of its locale, so that unchanged ones cost no request (M10).
import { namespaces } from './text-key.ts'
import type { Namespace } from './text-key.ts'

/** Entity tags of a locale's texts, without quotes. */
export type TextsTags = Readonly<Record<Namespace, string>>

export const textsTagsHeader = 'texts-tags'

/** As the header has them: `shell=a1, form=b2, followUps=c3`. */
export const writeTextsTags = (tags: TextsTags): string => namespaces.map((each) => `${each}=${tags[each]}`).join(', ')

/** Whether a header has the tag for the namespace; a host of files sends none, which says nothing. */
export const hasTextsTag = (
  header: string | null | undefined,
  namespace: Namespace,
  tag: string | undefined,
): boolean => header?.split(', ').includes(`${namespace}=${tag}`) ?? false
