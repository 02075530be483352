// Page server of the built form: each variant below its prefix, one at the base path, and the shared assets. In the neutral
// language a variant stands below that language's prefix. A server for one variant serves no other.
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { constants } from '#domain/application/constants.ts'
import { serviceWorkerName } from '#contract/worker-policy.ts'
import { pathJudge } from '#domain/journey/known-paths.ts'
import { sourcesFor } from '#domain/tracking/vendor-origins.ts'
import { drawnPaths } from '#domain/application/variant.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Sinks } from '#domain/tracking/tracking.ts'
import type { OperatorTexts, Variants } from '../catalogue/catalogue.ts'

import type { PlatformDeps, PlatformSettings } from '../platform-dependencies.ts'
import { frontPage, hasGallery } from './front-page.ts'
import { variantAt } from './variant-at.ts'
import { refuse } from '../http/answer.ts'
import { hostNameOf } from '../http/host-names.ts'
import { builtPages } from './built-pages.ts'
import { registerCrawlerFiles } from './crawler-files.ts'
import { respond } from '../http/respond.ts'
import { registerTexts } from '../texts/served-texts.ts'
import {
  documentHeaders,
  headersAt,
  headersOfPaths,
  otherOrigins,
  pagePolicy,
  reportsTo,
  serviceWorkerPolicy,
} from '../http/security-headers.ts'

/** Any site may load the script, which it names without a version: so it is asked for anew soon. */
const embedHeaders = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=300',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Asked for anew each time: a browser that kept it would keep a release. */
const workerHeaders = {
  'content-type': 'text/javascript; charset=utf-8',
  'content-security-policy': serviceWorkerPolicy,
}

const neutral = constants.translation.fallbackLanguage

export interface PagesDeps extends Pick<PlatformDeps, 'catalogue' | 'randomBytes' | 'variants'> {
  readonly config: PlatformSettings & {
    /** By variant, whom its visits may be told to in the browser. */
    readonly tracking: Readonly<Record<string, { readonly sinks: Sinks }>>
  }
  /** Operator's changes of the texts, as they are now. */
  readonly operatorTexts: OperatorTexts
}

interface Places extends PagesDeps {
  /** The folder of the built form, `dist/web`. */
  readonly webRoot: string
}

const nothing = (request: FastifyRequest, reply: FastifyReply) => respond(request, reply, refuse('not-found'))

/** The build's files by their names, which change with what they hold. */
async function registerAssets(app: FastifyInstance, webRoot: string, basePath: string): Promise<void> {
  await app.register(async (assets) => {
    assets.addHook('onRequest', (_request, reply, done) => {
      for (const name of documentHeaders) reply.removeHeader(name)
      done()
    })
    await assets.register(fastifyStatic, {
      root: join(webRoot, 'assets'),
      prefix: `${basePath}/assets/`,
      preCompressed: true,
      index: false,
      immutable: true,
      maxAge: '365d',
      // The names say what changed, and nobody asks for a part of a file.
      lastModified: false,
      acceptRanges: false,
      decorateReply: false,
      logLevel: 'silent',
      // A build leaves neither; somebody may (S-33).
      dotfiles: 'ignore',
      allowedPath: (path) => !path.endsWith('.map'),
    })
  })
}

function registerGallery(app: FastifyInstance, send: ReturnType<typeof builtPages>, file: string): void {
  app.get('/gallery', (request, reply) => withSlash(request, reply, '/gallery'))
  app.get('/gallery/*', async (request, reply) =>
    (await send(request, reply, file, { frameAncestors: ["'self'"], writesHtml: true }))
      ? reply
      : nothing(request, reply),
  )
}

function registerEmbedScript(app: FastifyInstance, send: ReturnType<typeof builtPages>, file: string): void {
  app.get('/embed.js', async (request, reply) =>
    (await send(request, reply, file, { headers: embedHeaders })) ? reply : nothing(request, reply),
  )
}

async function sendWorker(
  request: FastifyRequest,
  reply: FastifyReply,
  send: ReturnType<typeof builtPages>,
  folder: string,
): Promise<FastifyReply> {
  const sent = await send(request, reply, join(folder, serviceWorkerName), { headers: workerHeaders })
  return sent ? reply : nothing(request, reply)
}

/** The root: the list of variants on a developer's machine, else the way to the host's own form. */
function registerFront(app: FastifyInstance, config: PagesDeps['config'], variants: Variants): void {
  app.get('/', async (request, reply) => {
    if (config.switches.developerPages) {
      const html = frontPage({ config, variants: [...variants.values()] })
      return reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(html) })
        .send(html)
    }
    return variantAt(hostNameOf(request), { config, variants })
      ? withSlash(request, reply, config.basePath)
      : nothing(request, reply)
  })
}

export async function registerPages(
  app: FastifyInstance,
  { catalogue, config, operatorTexts, randomBytes, variants: all, webRoot }: Places,
): Promise<void> {
  const { basePath, chosenVariant, switches } = config
  const variants: Variants = new Map([...all].filter(([id]) => chosenVariant === undefined || id === chosenVariant))
  const reports = reportsTo(config.apiBase, switches)
  const ownHeaders = headersOfPaths(reports)
  const send = builtPages({
    connects: otherOrigins(config.apiBase),
    reports,
    randomBytes,
    testSpeed: config.testSpeed,
  })
  const isKnown = pathJudge(Object.values(catalogue.followUps).flatMap(({ route }) => route ?? []))
  const sources = new Map([...variants.keys()].map((id) => [id, sourcesFor(config.tracking[id]?.sinks ?? {})]))

  const sendForm = async (
    request: FastifyRequest,
    reply: FastifyReply,
    variant: Variant,
    place: 'at-prefix' | 'at-base' | 'at-neutral',
  ): Promise<FastifyReply> => {
    const path = (request.params as { '*'?: string })['*'] ?? ''
    if (path === serviceWorkerName) return sendWorker(request, reply, send, join(webRoot, place, variant.id))
    if (path.includes('.')) return nothing(request, reply)
    const { 'content-security-policy': furtherPolicy, ...headers } = headersAt(path, ownHeaders)
    reply.headers(headers)
    const isFirst = drawnPaths(variant).includes(path)
    const file = join(webRoot, place, variant.id, isFirst ? 'index.html' : 'shell.html')
    const status = isKnown(path) ? 200 : 404
    const { id, frameAncestors } = variant
    const sent = await send(request, reply, file, {
      status,
      frameAncestors,
      furtherPolicy,
      sources: sources.get(id),
    })
    return sent ? reply : nothing(request, reply)
  }

  await registerAssets(app, webRoot, basePath)
  registerEmbedScript(app, send, join(webRoot, 'embed.js'))
  registerCrawlerFiles(app, { catalogue, config, variants })

  const texts = { catalogue, own: operatorTexts, textsPath: config.textsPath }
  for (const variant of variants.values()) {
    for (const prefix of [`/${variant.id}`, `/${neutral}/${variant.id}`])
      registerTexts(app, texts, prefix, () => variant)
    app.get(`/${variant.id}`, (request, reply) => withSlash(request, reply, `/${variant.id}`))
    app.get(`/${variant.id}/*`, (request, reply) => sendForm(request, reply, variant, 'at-prefix'))
    const inNeutral = `/${neutral}/${variant.id}`
    app.get(inNeutral, (request, reply) => withSlash(request, reply, inNeutral))
    app.get(`${inNeutral}/*`, (request, reply) => sendForm(request, reply, variant, 'at-neutral'))
  }
  registerTexts(app, texts, basePath, (host) => variantAt(host, { config, variants }))
  app.get(basePath, (request, reply) => withSlash(request, reply, basePath))
  app.get(`${basePath}/*`, async (request, reply) => {
    const variant = variantAt(hostNameOf(request), { config, variants })
    return variant ? sendForm(request, reply, variant, 'at-base') : nothing(request, reply)
  })

  if (hasGallery(config)) registerGallery(app, send, join(webRoot, 'gallery/index.html'))
  registerFront(app, config, variants)
}

/** To the same place with a slash at the end, the query kept: relative addresses start from there. */
function withSlash(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const query = request.url.indexOf('?')
  return reply.header('cache-control', 'no-cache').redirect(`${path}/${query < 0 ? '' : request.url.slice(query)}`, 308)
}
