// The texts engine: i18next with the document's settings (P4), the same for browser and server.
import i18next from 'i18next'
import type { i18n } from 'i18next'
import { constants } from '#domain/constants.ts'
import type { Translate } from './fault-message.ts'

export const namespaces = ['shell', 'form'] as const
export type Namespace = (typeof namespaces)[number]
export type Resources = Readonly<Record<Namespace, object>>

const { keySeparator, namespaceSeparator, fallbackLanguage, interpolationReplacements } = constants.translation

/**
 * An i18next instance over the given texts. Values are not escaped: whoever shows them puts them into text nodes. Plurals
 * follow the BCP 47 tag: a locale's id is none (`co` would be Corsican).
 */
export function createTexts(tag: string, resources: Resources): i18n {
  const texts = i18next.createInstance()
  void texts.init({
    lng: tag,
    fallbackLng: fallbackLanguage,
    keySeparator,
    nsSeparator: namespaceSeparator,
    ns: [...namespaces],
    defaultNS: 'shell',
    resources: { [tag]: { ...resources } },
    interpolation: { escapeValue: false, maxReplaces: interpolationReplacements },
    initAsync: false,
  })
  return texts
}

export function translator(texts: i18n): Translate {
  return (key, values) => texts.t(typeof key === 'string' ? key : [...key], values ?? {})
}
