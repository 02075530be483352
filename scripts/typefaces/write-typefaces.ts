// Typefaces of pages: written beside the other assets as the pages are drawn.
import { join } from 'node:path'
import * as catalogue from '#catalogue/server.generated.ts'
import type { TypefaceFile } from '#domain/application/typeface.ts'
import type { Variant } from '#domain/application/variant.ts'
import { typefacesOf } from './typefaces.ts'

interface Output {
  /** The folder of assets, and the address it is served at. */
  readonly folder: string
  readonly address: string
  readonly write: (file: string, content: Uint8Array) => Promise<void>
}

/** Writes the typefaces of a variant's page in a language; gives their files for the page, and the stand-ins' style rules. */
export const typefaceWriter =
  ({ folder, address, write }: Output) =>
  async (
    { brandId, country }: Variant,
    locale: string,
    texts: readonly unknown[],
  ): Promise<{ files: readonly TypefaceFile[]; css: string }> => {
    const { files, css } = await typefacesOf({
      brandId,
      typefaces: catalogue.brands[brandId]!.typefaces,
      locale: catalogue.locales[locale]!,
      currency: country.currency,
      texts,
    })
    for (const { name, content } of files) await write(join(folder, name), content)
    return { files: files.map(({ content: _, name, ...file }) => ({ ...file, address: `${address}/${name}` })), css }
  }
