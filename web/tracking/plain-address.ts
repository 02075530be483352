// Address redaction for third parties: the words of our own paths, and a star for everything else (P-09). Ids, sealed links and
// what somebody typed stand in paths (`/company/{name}`, `/continue/{id}`); a query and a fragment never go along.
import { followUpPaths } from '#catalogue/follow-up-paths.generated.ts'
import { followUpRoutes } from '#catalogue/follow-up-routes.generated.ts'
import { olderPaths } from '#domain/journey/older-pages.ts'
import { routes } from '#domain/journey/states.ts'
import { stepPaths } from '#domain/journey/steps.ts'
import { parsedUrl } from '../parsed-url.ts'

/** Words of the paths of the contract's calls, in order; one that is missing is a star. */
export const wordsOfCalls: readonly string[] = (
  'affiliate begin chunk company complete consents continue customer data email erase event idUpload ' +
  'keys.json lead links logos lookup mobile offer offer-price partner password policies ' +
  'policy postcode receipt redirect reference remove resend-code return revoke skip skip-document-upload ' +
  'status tracking unsubscribe uploads url v2 v3 validate verification'
).split(' ')

const known = new Set([
  'api',
  'assets',
  'locales',
  ...wordsOfCalls,
  ...[...routes, ...followUpRoutes, ...followUpPaths, ...stepPaths, ...olderPaths].flatMap((path) => path.split('/')),
])

/** `base` is a further word that may stand, the id of a variant. A text that is no address becomes empty. */
export function plainAddress(address: string, base: string): string {
  const url = parsedUrl(address, 'http://here.invalid')
  if (!url || !url.protocol.startsWith('http')) return ''
  const words = url.pathname.split('/').map((word) => (word === '' || word === base || known.has(word) ? word : '*'))
  return `${url.hostname === 'here.invalid' ? '' : url.origin}${words.join('/')}`
}
