// Constants of the document that the first step goes by (P3, P4): apart from the others, which later parts bring.

export const queryCache = { unusedSeconds: 60, batchMs: 500 } as const

export const translation = {
  keySeparator: '>',
  namespaceSeparator: 'ˆ',
  fallbackLanguage: 'en',
  path: '/locales/{lng}/{ns}.json',
  retries: 5,
  retryMs: 350,
  interpolationReplacements: 1000,
} as const

export const defaultTag = 'new-ui'
