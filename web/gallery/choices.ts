// Choices of the gallery's control panel, and the same as they stand in an address.
import { countryTexts } from '#catalogue/web.generated.ts'
import { brandFiles } from './brand-files.ts'
import { exampleNames, moods } from './examples.tsx'

export const choices = {
  brand: Object.keys(brandFiles),
  beside: ['nobody', ...Object.keys(brandFiles)],
  country: Object.keys(countryTexts),
  language: ['own', 'neutral'],
  page: exampleNames,
  mood: [...moods, 'all'],
  width: ['320', '360', '768', '1280'],
} as const satisfies Record<string, readonly string[]>

export type Choices = { readonly [K in keyof typeof choices]: string }

const first: Choices = {
  brand: 'default',
  beside: 'nobody',
  country: choices.country[0] ?? '',
  language: 'own',
  page: choices.page[0] ?? '',
  mood: 'empty',
  width: '360',
}

/** From the part of an address after `#`; what is not there, or cannot be chosen, is as at the start. */
export function readChoices(hash: string): Choices {
  const asked = new URLSearchParams(hash.slice(1))
  const given = Object.entries(choices).flatMap(([name, values]) => {
    const value = asked.get(name)
    return value !== null && (values as readonly string[]).includes(value) ? [[name, value] as const] : []
  })
  return { ...first, ...Object.fromEntries(given) }
}
