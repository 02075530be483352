// Paths below a variant that have a page; every other one is not found (B1).
import { flows } from './flows.ts'
import { otherRoutes, routes } from './states.ts'

/** Beginnings of paths whose rest is a link's own: `continue/{id}`. They have a page by themselves too. */
export const linkedPaths: readonly string[] = ['continue', 'unsubscribe', 'my-data', 'reference-person']

/** Path of the page about the broker, and how the form works (CCD 2023/2225, art. 38). */
export const aboutPath = 'about'

/** The accessibility statement (Directive (EU) 2019/882). */
export const accessibilityPath = 'accessibility'

/** The offers' terms to print. Without an id in it: only the browser that has the offers shows them. */
export const offerInformationPath = 'offer-information'

/** Every path with a page, without its leading slash, but those that `linkedPaths` begin; `further` are routes of follow-ups. */
export function knownPaths(further: readonly string[]): readonly string[] {
  const ofRoutes = [...routes, ...further].map((route) => route.slice(1))
  const ofPages = Object.values(flows).flatMap(({ rows }) => Object.keys(rows))
  const all = new Set(['', aboutPath, accessibilityPath, offerInformationPath, ...linkedPaths, ...ofRoutes, ...ofPages])
  all.delete(otherRoutes.notFound.slice(1))
  return [...all]
}

/** The question of one path, asked often. */
export function pathJudge(further: readonly string[]): (path: string) => boolean {
  const known = new Set(knownPaths(further))
  return (path) => known.has(path) || linkedPaths.some((beginning) => path.startsWith(`${beginning}/`))
}
