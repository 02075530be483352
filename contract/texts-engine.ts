// Texts engine: i18next with the document's settings (P4), the same for browser and server.
import i18next from 'i18next'
import type { BackendModule, i18n } from 'i18next'
import { constants } from '#domain/application/constants.ts'
import type { Translate } from './fault-message.ts'
import { namespaces } from './text-key.ts'
import type { Namespace } from './text-key.ts'

/** Texts by namespace; the first step has no follow-ups. */
export type Resources = Readonly<Record<Exclude<Namespace, 'followUps'>, object>> & { readonly followUps?: object }

const {
  keySeparator,
  namespaceSeparator,
  fallbackLanguage,
  interpolationReplacements,
  parallelReads,
  retries,
  retryMs,
} = constants.translation

/**
 * An i18next instance over the given texts. Values are not escaped: whoever shows them puts them into text nodes. Plurals
 * follow the BCP 47 tag: a locale's id is none (`co` would be Corsican). `backend` is where later texts come from.
 */
export function createTexts(tag: string, resources: Resources, backend?: BackendModule): i18n {
  const texts = i18next.createInstance()
  if (backend) texts.use(backend)
  void texts.init({
    lng: tag,
    fallbackLng: fallbackLanguage,
    keySeparator,
    nsSeparator: namespaceSeparator,
    ns: [...namespaces],
    defaultNS: 'shell',
    resources: { [tag]: { ...resources } },
    // What is bundled is there at once: a backend is asked only when it is told to be, for what changed since.
    maxParallelReads: parallelReads,
    maxRetries: retries,
    retryTimeout: retryMs,
    interpolation: { escapeValue: false, maxReplaces: interpolationReplacements },
    initAsync: false,
  })
  return texts
}

export function translator(texts: i18n): Translate {
  return (key, values) => texts.t(typeof key === 'string' ? key : [...key], values ?? {})
}
