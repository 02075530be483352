// Texts engine: the texts of one locale by namespace, read with the document's settings (P4), the same for browser and server.
import { constants } from '#domain/application/constants.ts'
import type { Translate } from './fault-message.ts'
import type { Namespace } from './text-key.ts'
import { textReader } from './text-reader.ts'
import type { FindText } from './text-reader.ts'

/** Texts by namespace; the first step has no follow-ups. */
export type Resources = Readonly<Record<Exclude<Namespace, 'followUps'>, object>> & { readonly followUps?: object }

/** Where later texts of a namespace come from; nothing where none came, or none that differ. */
export type LaterTexts = (namespace: Namespace) => Promise<object | undefined>

export interface LocaleTexts {
  readonly t: Translate
  readonly find: FindText
  /** Asks for the namespaces' later texts; what comes stands from then on, of the given tags. Resolves with whether anything came. */
  readonly reloadResources: (tags: readonly string[], wanted: readonly Namespace[]) => Promise<boolean>
}

const { keySeparator, namespaceSeparator } = constants.translation

const inside = (branch: unknown, part: string): unknown =>
  typeof branch === 'object' && branch !== null && Object.hasOwn(branch, part)
    ? (branch as Readonly<Record<string, unknown>>)[part]
    : undefined

/** A key without a namespace is one of the shell. */
function pathOf(key: string): { readonly namespace: string; readonly path: string } {
  const at = key.indexOf(namespaceSeparator)
  return at < 0 ? { namespace: 'shell', path: key } : { namespace: key.slice(0, at), path: key.slice(at + 1) }
}

/**
 * The given texts, ready to be spoken. Values are not escaped: whoever shows them puts them into text nodes. Plurals follow the BCP 47
 * tag: a locale's id is none (`co` would be Corsican). `later` is asked only when it is told to be, for all namespaces at once.
 */
export function createTexts(tag: string, resources: Resources, later?: LaterTexts): LocaleTexts {
  let texts: Readonly<Record<string, object>> = { ...resources }
  const find: FindText = (key) => {
    const { namespace, path } = pathOf(key)
    const found = path.split(keySeparator).reduce(inside, inside(texts, namespace))
    return typeof found === 'string' ? found : undefined
  }
  const renew = async (namespace: Namespace): Promise<boolean> => {
    const newer = await later?.(namespace)
    if (newer) texts = { ...texts, [namespace]: { ...texts[namespace], ...newer } }
    return newer !== undefined
  }
  return {
    t: textReader(find, tag, (key) => pathOf(key).path),
    find,
    reloadResources: async (tags, wanted) =>
      tags.includes(tag) && (await Promise.all(wanted.map((each) => renew(each)))).includes(true),
  }
}
