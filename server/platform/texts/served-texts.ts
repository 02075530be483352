// Text files at `/locales/{lng}/{ns}.json` by default, served below each place of a variant (M10, P4). The browser asks with
// the entity tag of what it was built with, so that nothing travels while nothing was changed. An answer names the tags of all files of
// the locale: one request says that none was changed.
import type { FastifyInstance } from 'fastify'
import { namespaces } from '#contract/text-key.ts'
import type { Namespace } from '#contract/text-key.ts'
import { textsTagsHeader, writeTextsTags } from '#contract/texts-tags.ts'
import { textsTagsOf } from './texts-tag.ts'
import type { Variant } from '#domain/application/variant.ts'
import { textsOf } from '../catalogue/catalogue.ts'
import type { Catalogue, OperatorTexts } from '../catalogue/catalogue.ts'
import type { RouteConfig } from '../http/compress-answers.ts'
import { isUnchanged } from '../http/entity-tag.ts'
import { refuse } from '../http/answer.ts'
import { hostNameOf } from '../http/host-names.ts'
import { respond } from '../http/respond.ts'

interface Served {
  readonly catalogue: Pick<Catalogue, 'brands' | 'brandTexts' | 'countryTexts' | 'locales' | 'texts'>
  readonly own: OperatorTexts
  /** The configured shape of the path, with `{lng}` and `{ns}`. */
  readonly textsPath: string
}

const isNamespace = (name: string): name is Namespace => (namespaces as readonly string[]).includes(name)

/** Serves the texts below a prefix; `variantOf` says whose, nothing where a request is for none. */
export function registerTexts(
  app: FastifyInstance,
  { catalogue, own, textsPath }: Served,
  prefix: string,
  variantOf: (host: string) => Variant | undefined,
): void {
  const path = textsPath.replace('{lng}', ':lng(^[a-z0-9-]+)').replace('{ns}', ':ns(^[a-zA-Z]+)')
  // The same for everybody: compressed as it is asked for.
  const config: RouteConfig = { isPublic: true }
  app.get(`${prefix}${path}`, { config }, async (request, reply) => {
    const { lng, ns } = request.params as { lng: string; ns: string }
    const variant = variantOf(hostNameOf(request))
    if (!variant || !Object.hasOwn(catalogue.locales, lng) || !isNamespace(ns))
      return respond(request, reply, refuse('not-found'))
    const whole = textsOf(catalogue, lng, variant, own)
    const tags = await textsTagsOf(whole)
    const etag = `"${tags[ns]}"`
    reply.headers({ 'cache-control': 'no-cache', etag, [textsTagsHeader]: writeTextsTags(tags) })
    if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(whole[ns] ?? {}))
  })
}
