// Texts of the operator, changed without a build (M10, P4): a folder of `{brand}/{locale}/{namespace}.json`, merged over the
// built ones. A file that cannot be read or is no JSON object leaves the bundled texts standing.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { namespaces } from '#contract/text-key.ts'
import { deepMerge } from '#domain/application/merge.ts'
import type { Catalogue, OperatorTexts } from '../catalogue/catalogue.ts'
import { errorCode } from '../kit/error-code.ts'

const nothing = {}

/**
 * Reads `folder` as it is now; each file once until it changes on disk, and the same object until then. `onWrong` is told of a file that
 * is no use.
 */
export function readOperatorTexts(
  folder: string | undefined,
  onWrong: (file: string, why: string) => void,
): OperatorTexts {
  const kept = new Map<string, { readonly changedAt: number; readonly texts: object }>()
  const read = (file: string): object => {
    try {
      const { mtimeMs: changedAt } = statSync(file)
      const known = kept.get(file)
      if (known?.changedAt === changedAt) return known.texts
      // Kept before it is parsed: a broken file is told of once.
      kept.set(file, { changedAt, texts: {} })
      const texts: unknown = JSON.parse(readFileSync(file, 'utf8'))
      if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) throw new Error('no JSON object')
      kept.set(file, { changedAt, texts })
      return texts
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') onWrong(file, error instanceof Error ? error.message : String(error))
      return nothing
    }
  }
  return {
    of: (brandId, locale, namespace) =>
      folder === undefined ? nothing : read(join(folder, brandId, locale, `${namespace}.json`)),
  }
}

/** The catalogue with the operator's texts as they are now laid over the brands' own. */
export function withOperatorTexts<T extends Pick<Catalogue, 'brands' | 'brandTexts' | 'locales'>>(
  catalogue: T,
  own: OperatorTexts,
): T {
  const brandTexts = Object.fromEntries(
    Object.keys(catalogue.brands).map((brandId) => [
      brandId,
      Object.fromEntries(
        Object.keys(catalogue.locales).map((locale) => [
          locale,
          deepMerge(
            catalogue.brandTexts[brandId]?.[locale] ?? {},
            Object.fromEntries(namespaces.map((each) => [each, own.of(brandId, locale, each)])),
          ),
        ]),
      ),
    ]),
  )
  return { ...catalogue, brandTexts }
}
