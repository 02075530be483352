// Product of a browser test with texts of the operator's own (M10).
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startProduct } from '../scripts/product.ts'
import type { Product } from '../scripts/product.ts'
import { root } from '../scripts/root.ts'

interface Speaking extends Product {
  /** Writes a file of the folder: `askrobin/es/form.json`. */
  readonly write: (file: string, texts: unknown) => void
}

/** The product with a folder of texts: `first` writes what is there at its start. It takes the folder with it when it is stopped. */
export async function startWithTexts(first: (write: Speaking['write']) => void = () => {}): Promise<Speaking> {
  const folder = mkdtempSync(join(tmpdir(), 'loanform-texts-'))
  const write: Speaking['write'] = (file, texts) => {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(texts))
  }
  first(write)
  const product = await startProduct({ TEXTS_DIR: folder })
  const stop = async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...product, stop, write }
}

/** The same, where a brand says everything in the locales otherwise. */
export const startThatSays = (brand: string, locales: readonly string[], change: (texts: unknown) => unknown) =>
  startWithTexts((write) => {
    for (const locale of locales)
      for (const namespace of ['shell', 'form']) {
        const bundled = readFileSync(join(root, `catalogue/locales/${locale}/${namespace}.json`), 'utf8')
        write(`${brand}/${locale}/${namespace}.json`, change(JSON.parse(bundled)))
      }
  })
