// Index of the names of accessibility criteria for the browser, loaded with the page that lists them.

/** The module's text; `locales` are properties as they are written in a table, each with the locale's folder. */
export function webCriteria(locales: readonly (readonly [property: string, id: string])[]): string {
  const rows = locales.map(
    ([property, id]) => `  ${property}: () => import('./locales/${id}/criteria.json', { with: { type: 'json' } }),\n`,
  )
  return `export const criteriaNames: Readonly<
  Record<string, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>
> = {
${rows.join('')}}
`
}
