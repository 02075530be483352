// Public address of a variant's form, for links in messages. From the settings alone, never from what a request says of its
// host (INPV-17).
import { constants } from '#domain/application/constants.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { PlatformSettings } from '../platform-dependencies.ts'

type Places = Pick<PlatformSettings, 'publicUrl' | 'basePath' | 'chosenVariant'>

/** The address of the variant's form in the edition of this locale, without a slash at the end. */
export function formAddress({ publicUrl, basePath, chosenVariant }: Places, variant: Variant, locale: string): string {
  const neutral = constants.translation.fallbackLanguage
  if (locale === neutral && variant.country.locale !== neutral) return `${publicUrl}/${neutral}/${variant.id}`
  return chosenVariant === variant.id ? publicUrl + basePath : `${publicUrl}/${variant.id}`
}
