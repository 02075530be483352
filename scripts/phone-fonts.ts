// Fonts of an Android phone for screenshots: Roboto and Noto Serif alone, whatever this machine has. Packages of npm with an open licence,
// unpacked into .cache and never shipped.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './root.ts'

const folder = join(root, '.cache/phone-fonts')
const files =
  'node_modules/@fontsource/{roboto,noto-serif}/files/*-{latin,latin-ext,vietnamese}-{400,500,600,700}-normal.woff2'

/** Everything that these files may hold: letters of our languages, signs, currencies, arrows. */
const ranges = [
  [0x20, 0x24f],
  [0x300, 0x36f],
  [0x1e00, 0x1eff],
  [0x2000, 0x22ff],
] as const
const characters = ranges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  .join('')

const alias = (family: string, stands: string) =>
  `<match target="pattern"><test name="family"><string>${family}</string></test><edit name="family" mode="assign" binding="same"><string>${stands}</string></edit></match>`

/** A configuration that knows these fonts and no others, and what an Android phone takes for the generic families. */
const configuration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${folder}</dir>
<cachedir>${join(folder, 'cache')}</cachedir>
${['sans-serif', 'system-ui', 'monospace'].map((family) => alias(family, 'Roboto')).join('\n')}
${alias('serif', 'Noto Serif')}
<match target="pattern"><edit name="family" mode="append_last"><string>Roboto</string></edit></match>
</fontconfig>
`

/** The environment in which a browser has the fonts of a phone, beside those that a page brings. */
export async function phoneFonts(): Promise<Readonly<Record<string, string>>> {
  mkdirSync(folder, { recursive: true })
  for (const file of globSync(files, { cwd: root })) {
    const font = await subsetFont(readFileSync(join(root, file)), characters, { targetFormat: 'sfnt' })
    writeFileSync(join(folder, `${basename(file, '.woff2')}.ttf`), font)
  }
  const file = join(folder, 'fonts.conf')
  writeFileSync(file, configuration)
  return { FONTCONFIG_FILE: file }
}
