// Addresses of a variant's first page as search engines and shared links know it. One for each language it is drawn in, whatever
// address a visitor came by.
import { constants } from '#domain/application/constants.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { PlatformSettings } from '../platform-dependencies.ts'
import { formAddress } from './form-address.ts'

type Places = Pick<PlatformSettings, 'publicUrl' | 'basePath' | 'chosenVariant'>

export interface SearchAddress {
  readonly locale: string
  /** Whole where the variant has a host name of its own or `publicUrl` is given, else a path. */
  readonly url: string
}

/** The variant's own language first, then the neutral one where that is another. */
export function searchAddresses(places: Places, variant: Variant): readonly SearchAddress[] {
  const host = variant.hosts[0]
  const at = host === undefined ? places : { ...places, publicUrl: `https://${host}`, chosenVariant: variant.id }
  return [...new Set([variant.locale, constants.translation.fallbackLanguage])].map((locale) => ({
    locale,
    url: `${formAddress(at, variant, locale)}/`,
  }))
}
