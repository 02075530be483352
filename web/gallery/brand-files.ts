// What the gallery shows of each brand's folder, found by the build.

const themes = import.meta.glob<string>('/catalogue/brands/*/theme.css', {
  query: '?url',
  import: 'default',
  eager: true,
})
const logos = import.meta.glob<string>('/catalogue/brands/*/logo.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const heroes = import.meta.glob<string>('/catalogue/brands/*/pictures/hero.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export interface BrandFiles {
  readonly theme: string
  readonly logo: string
  readonly hero: string
}

const folder = (path: string) => path.split('/')[3]!
const named = (svg: string) => svg.replaceAll('{product}', 'Loanform').replaceAll('{initial}', 'L')

export const brandFiles: Readonly<Record<string, BrandFiles>> = Object.fromEntries(
  Object.entries(themes).map(([path, theme]) => {
    const base = path.slice(0, path.lastIndexOf('/'))
    return [
      folder(path),
      { theme, logo: named(logos[`${base}/logo.svg`] ?? ''), hero: named(heroes[`${base}/pictures/hero.svg`] ?? '') },
    ]
  }),
)
