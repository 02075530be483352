// Skeleton of a brand folder: the neutral brand's looks under a new name, to be redesigned.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand as neutral } from '#catalogue/brands/default/brand.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import { folderName, listed, nameOption, quoted, titled, writeGolden } from './skeleton.ts'
import type { NewKind, Skeleton, Wanted } from './skeleton.ts'

const model = 'default'

const everywhere = 'all'

function newBrand({ id, options, root }: Wanted): Skeleton {
  const name = options.name ?? titled(id)
  const countries = listed(options.countries)
  const where = countries.includes(everywhere)
    ? '  everywhere: true,\n  countries: {},'
    : `  countries: { ${countries.map((each) => `${each}: {}`).join(', ')} },`
  const folder = join(root, 'catalogue/brands', model)
  const looks = globSync(['theme.css', 'mail.ts', '*.svg', 'pictures/*.svg'], { cwd: folder }).toSorted()
  // They stand in pictures, which are XML.
  const shown = escapeHtml(name)
  const initial = escapeHtml(String.fromCodePoint(name.codePointAt(0)!))
  const named = (text: string) => text.replaceAll('{product}', () => shown).replaceAll('{initial}', () => initial)
  return {
    files: {
      [`catalogue/brands/${id}/brand.ts`]: `// Brand ${name}.
import type { Brand } from '#domain/application/brand.ts'

export const brand: Brand = {
  name: ${quoted(name)},
  product: 'default',
  themeColour: '#ffffff',
  typefaces: ${JSON.stringify(neutral.typefaces)},
${where}
}
`,
      ...Object.fromEntries(
        looks.map((file) => [`catalogue/brands/${id}/${file}`, named(readFileSync(join(folder, file), 'utf8'))]),
      ),
    },
    toFillIn: [
      `title, description, keywords, host names and the register (formal or informal) in each country: catalogue/brands/${id}/brand.ts`,
      `who its broker is in each country, which production starts with alone: broker in catalogue/brands/${id}/brand.ts`,
      `its typefaces, or none: typefaces in catalogue/brands/${id}/brand.ts, by their names in theme.css (decision 056)`,
      `its looks: catalogue/brands/${id}/theme.css, logo.svg, favicon.svg, pictures/, and mail.ts for its e-mails`,
      `its voice: catalogue/brands/${id}/texts/{locale}.json, over catalogue/locales`,
      `golden files of its variants, written by: ${writeGolden}`,
    ],
  }
}

export const brand: NewKind = {
  summary: 'A brand: its name, looks and voice',
  folder: 'brands',
  name: folderName,
  options: {
    countries: {
      summary: 'the countries it works in',
      example: 'es,mx',
      several: true,
      choices: ({ countries }) => [everywhere, ...countries!],
    },
    name: nameOption,
  },
  make: newBrand,
}
