// Text keys: a namespace and the path to a text in it, joined by the separators of the texts engine.
import { translation } from '#domain/application/first-constants.ts'

export const namespaces = ['shell', 'form', 'followUps'] as const
export type Namespace = (typeof namespaces)[number]

const { keySeparator, namespaceSeparator } = translation

/** The key of a text whose path has parts that are known at run time; a fixed key is written as it is. */
export const textKey = (namespace: Namespace, ...path: readonly string[]): string =>
  `${namespace}${namespaceSeparator}${path.join(keySeparator)}`
