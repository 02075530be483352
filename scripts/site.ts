// Site description for other web servers: which file answers which address, with which headers. The build leaves it as
// `dist/hosting/site.json`, and as tables for nginx.
import { followUpRoutes } from '#catalogue/follow-up-routes.generated.ts'
import { knownPaths, linkedPaths } from '#domain/journey/known-paths.ts'
import type { EnvironmentLayer } from '#domain/application/layers.ts'
import { drawnPaths } from '#domain/application/variant.ts'
import type { Variant } from '#domain/application/variant.ts'
import { sourcesFor } from '#domain/tracking/vendor-origins.ts'
import {
  documentHeaders,
  headersOfPaths,
  otherOrigins,
  pagePolicy,
  reportingHeader,
  reportsTo,
  securityHeaders,
  serviceWorkerPolicy,
  trialHeader,
} from '#server/platform/http/security-headers.ts'
import { hostsOf } from '#server/platform/pages/variant-at.ts'
import { editionsOf } from './prerender.ts'
import type { BuildSettings } from './build-settings.ts'
import type { RenderedPage } from './prerender.ts'
import { buildTracking } from './build-tracking.ts'

export interface Edition {
  /** The path its addresses begin with, without a slash at the end. */
  readonly prefix: string
  /** Folder of its files in the build: `at-prefix/askrobin-es`. */
  readonly folder: string
  /** The paths below the prefix that `index.html` answers; every other one without a dot is `shell.html`. */
  readonly first: readonly string[]
  /** The host names it answers at; any where absent. */
  readonly hosts?: readonly string[]
}

export interface Site {
  /** Of every answer; a file may say otherwise. */
  readonly headers: Readonly<Record<string, string>>
  /** Below this path, without a slash at the end, the files in the folder `assets` are served. */
  readonly assets: string
  readonly editions: readonly Edition[]
  /**
   * The paths below a prefix that have a page, and the beginnings (before a slash) of those of links. The page of every other one
   * without a dot is `shell.html` with the status 404.
   */
  readonly known: { readonly paths: readonly string[]; readonly links: readonly string[] }
  /** The path of texts below a prefix, with `{lng}` and `{ns}`. */
  readonly texts: string
  /** By file: what its answer carries instead of, or beside, the headers of every answer; an empty one is left out. */
  readonly files: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** By a path below a prefix, and for all below it: what its page carries instead, but a policy stands beside its file's. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Without what a browser reads of a document alone. */
const ofAssets = {
  'cache-control': 'public, max-age=31536000, immutable',
  ...Object.fromEntries(documentHeaders.map((name) => [name, ''])),
}
/** Host pages name it without a version and load it from other sites. */
const embedded = { 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' }

/** Site description of the pages rendered for some settings (A3, A6, A7). */
export function siteOf(
  settings: Pick<
    BuildSettings,
    'apiBase' | 'basePath' | 'chosenVariant' | 'environment' | 'textsPath' | 'trackingFile'
  >,
  rendered: readonly RenderedPage[],
  { server: switches }: Pick<EnvironmentLayer, 'server'>,
): Site {
  const { basePath, apiBase, chosenVariant, textsPath } = settings
  const variants = new Map(rendered.map(({ variant }) => [variant.id, variant]))
  const connects = otherOrigins(apiBase)
  const reports = reportsTo(apiBase, switches)
  const tracking = buildTracking(settings)
  // Files are the same for everybody, so no nonce stands in them: only scripts from the hosts that are listed run.
  const ofPage = ({ id, frameAncestors }: Variant, text: string, sources = sourcesFor(tracking[id]?.sinks ?? {})) => ({
    'content-security-policy': pagePolicy(text, {
      frameAncestors,
      connects,
      sources,
      reports,
    }),
    ...reportingHeader(reports),
    ...trialHeader(sources, reports),
  })
  return {
    headers: {
      ...securityHeaders(switches),
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    },
    assets: `${basePath}/assets`,
    editions: [...variants.values()].flatMap((variant) =>
      editionsOf(variant, basePath).map(({ place, basePath: prefix }) => ({
        prefix,
        folder: `${place}/${variant.id}`,
        first: drawnPaths(variant),
        ...(prefix === basePath && chosenVariant === undefined ? { hosts: hostsOf(variant, switches) } : {}),
      })),
    ),
    known: { paths: knownPaths(followUpRoutes), links: linkedPaths },
    texts: textsPath.slice(1),
    files: {
      'assets/*': ofAssets,
      'embed.js': embedded,
      ...Object.fromEntries(
        rendered.map(({ file, text, variant, tag, isWorker }) => [
          file,
          isWorker
            ? { 'content-security-policy': serviceWorkerPolicy }
            : tag === undefined
              ? ofPage(variant, text)
              : { etag: `"${tag}"` },
        ]),
      ),
    },
    paths: headersOfPaths(reports),
  }
}
