// Test of every theme: contrast of colour pairs, all tokens present, no picture missing or too large (experience 31, A4).
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brands, countries } from '#catalogue/server.generated.ts'
import { countriesOf, experimentsOf } from '#domain/application/variant.ts'
import { pairs } from '#domain/application/colour-pairs.ts'
import { contrast, tooClose } from '#domain/application/host-colours.ts'

const root = join(import.meta.dirname, '..')
const themes = globSync('catalogue/brands/*/theme.css', { cwd: root }).map((file) => join(root, file))
const kit = globSync('web/{kit,inputs}/*.css', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
const maximumPictureBytes = 6000

/** The custom properties a style sheet declares on its first `:root`. */
function tokensOf(css: string): ReadonlyMap<string, string> {
  const block = /:root\s*\{([^}]*)\}/.exec(css)?.[1] ?? ''
  return new Map([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]))
}

/** Those of a dark scheme over them; nothing where the theme has none. */
function darkTokensOf(css: string): ReadonlyMap<string, string> | undefined {
  const block = /@media \(prefers-color-scheme: dark\) \{\s*(:root\s*\{[^}]*\})/.exec(css)?.[1]
  return block === undefined ? undefined : new Map([...tokensOf(css), ...tokensOf(block)])
}

/** The pairs of these tokens that fall short. */
const namesTooClose = (tokens: ReadonlyMap<string, string>): string[] =>
  tooClose(Object.fromEntries(tokens)).map(({ foreground, background }) => `${foreground} on ${background}`)

test('contrast of known colours is what WCAG says', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('there are at least two brands to compare (A2)', () => {
  expect(themes.length).toBeGreaterThanOrEqual(2)
})

describe.each(themes.map((file) => [basename(dirname(file)), file] as const))('brand %s', (_, file) => {
  const css = readFileSync(file, 'utf8')
  const tokens = tokensOf(css)

  test.each(pairs)(
    'experience 31: $foreground on $background reaches $minimum',
    ({ foreground, background, minimum }) => {
      const colours = [tokens.get(foreground), tokens.get(background)]
      for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
      expect(contrast(colours[0]!, colours[1]!)).toBeGreaterThanOrEqual(minimum)
    },
  )

  test('A4: gives every token that the kit uses without a fallback', () => {
    const own = new Set(kit.flatMap((sheet) => [...sheet.matchAll(/--([\w-]+):/g)].map(([, name]) => name!)))
    const used = new Set(
      [...kit, css].flatMap((sheet) => [...sheet.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name!)),
    )
    expect([...used].filter((name) => !tokens.has(name) && !own.has(name))).toEqual([])
  })

  test('A4: has logo, favicon and the five pictures, each under 6 kB and free of script and style', () => {
    const names = [
      'logo',
      'favicon',
      ...['hero', 'waiting', 'yes', 'no', 'later'].map((picture) => `pictures/${picture}`),
    ]
    const inCountries = globSync('countries/*/favicon.svg', { cwd: dirname(file) })
    // A folder of another name would never be looked into.
    expect(Object.keys(countries)).toEqual(expect.arrayContaining(inCountries.map((path) => path.split('/')[1]!)))
    for (const name of [...names, ...inCountries.map((path) => path.replace('.svg', ''))]) {
      const picture = join(dirname(file), `${name}.svg`)
      expect(existsSync(picture), picture).toBe(true)
      expect(statSync(picture).size, picture).toBeLessThan(maximumPictureBytes)
      expect(readFileSync(picture, 'utf8')).not.toMatch(/<script|<style|style=|\bon\w+=/)
    }
  })

  test('A7: names only files of its own folder, and all of them exist', () => {
    for (const [, address] of css.matchAll(/url\(['"]?([^'")]+)/g)) {
      expect(address).toMatch(/^\.\//)
      expect(existsSync(join(dirname(file), address!)), address).toBe(true)
    }
  })
})

test.each(['askrobin', 'default', 'finipay'])('experience 32: %s has a dark scheme of its own', (id) => {
  const dark = darkTokensOf(readFileSync(join(root, `catalogue/brands/${id}/theme.css`), 'utf8'))
  expect(dark?.get('scheme')).toBe('dark')
  expect(contrast(dark!.get('ground')!, '#000000')).toBeLessThan(2)
})

const darkThemes = themes.flatMap((file) => {
  const dark = darkTokensOf(readFileSync(file, 'utf8'))
  return dark ? [{ brandId: basename(dirname(file)), dark, css: readFileSync(file, 'utf8') }] : []
})

test.each(darkThemes)(
  'experience 31: the dark colours of $brandId keep the contrast, and each has a row',
  ({ dark, css }) => {
    expect(namesTooClose(dark)).toEqual([])
    const rows = css.slice(css.indexOf('prefers-color-scheme: dark'))
    expect(pairs.filter(({ background }) => !rows.includes(`--${background}: #`))).toEqual([])
  },
)

const themedArms = Object.entries(brands).flatMap(([brandId, brand]) =>
  countriesOf(brand, Object.keys(countries)).flatMap((countryId) =>
    Object.entries(experimentsOf({ brand, countryId, country: countries[countryId]!, environment: undefined })).flatMap(
      ([id, { arms }]) =>
        Object.entries(arms).flatMap(([arm, { theme }]) => (theme ? [{ brandId, arm: `${id}:${arm}`, theme }] : [])),
    ),
  ),
)

test('experience 31: there is a theme of an arm to look at', () => {
  expect(themedArms.length).toBeGreaterThan(0)
})

test.each(themedArms)('experience 31: arm $arm of $brandId keeps the contrast', ({ brandId, theme }) => {
  const tokens = tokensOf(readFileSync(join(root, `catalogue/brands/${brandId}/theme.css`), 'utf8'))
  const own = Object.entries(theme).map(([name, value]) => [name.slice(2), value] as const)
  expect(namesTooClose(new Map([...tokens, ...own]))).toEqual([])
  expect(namesTooClose(new Map([...tokens, ...own, ['on-action', theme['--action'] ?? '#000000']]))).not.toEqual([])
})
