// Brand themes, found by the build.

const themes = import.meta.glob<string>('/catalogue/brands/*/theme.css', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Addresses of the style sheets by brand. */
export const brandFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(themes).map(([path, theme]) => [path.split('/')[3]!, theme]),
)
