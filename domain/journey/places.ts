// Places of the form: the paths below a variant that lead somewhere. Browser and server judge an address alike.
import { routes } from './states.ts'
import { isStepPath } from './steps.ts'

const own: readonly string[] = routes

/** True for a path of the form, without a slash at its beginning. `followUpRoutes` are those of the lenders' screens, with one. */
export const isPlace = (path: string, followUpRoutes: readonly string[]): boolean =>
  path === '' ||
  (path !== '404' && (own.includes(`/${path}`) || followUpRoutes.includes(`/${path}`))) ||
  isStepPath(path)

/** Places that a link leads to, with what it carries behind; the pages of data subject rights have addresses of their own. */
export const isLinkedPlace = (path: string): boolean =>
  /^(?:continue|unsubscribe|my-data|reference-person)(?:\/|$)/.test(path)
