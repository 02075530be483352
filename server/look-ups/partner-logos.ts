// GET /partner/logos: returns the lenders of a variant with their logos' addresses (M4).
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { LookUpDeps, UseCase } from './look-up-dependencies.ts'
import { refuse, reply as replied } from '#server/platform/http/answer.ts'
import { respond } from '#server/platform/http/respond.ts'

const lendersFolder = join(import.meta.dirname, '../../catalogue/lenders')
const keptSeconds = 86_400

interface Logo {
  readonly svg: Buffer
  /** Changes with what is drawn, so that a browser may keep it. */
  readonly mark: string
}

const read = new Map<string, Logo | undefined>()

/** The drawing in a lender's folder; a lender without one is shown by its name. */
function logoOf(id: string): Logo | undefined {
  if (!read.has(id)) read.set(id, readLogo(id))
  return read.get(id)
}

function readLogo(id: string): Logo | undefined {
  try {
    const svg = readFileSync(join(lendersFolder, id, 'logo.svg'))
    return { svg, mark: createHash('sha256').update(svg).digest('hex').slice(0, 10) }
  } catch {
    return undefined
  }
}

export const partnerLogos: UseCase<'partnerLogos'> = async ({ catalogue, config, variants }, { query }) => {
  const variant = variants.get(query.variant)
  if (!variant) return refuse('not-found')
  const { countryId, brandId } = variant
  const partners = Object.entries(catalogue.lenders)
    .filter(([, { countries, brands }]) => Object.hasOwn(countries, countryId) && (brands?.includes(brandId) ?? true))
    .map(([id, { name }]) => {
      const logo = logoOf(id)
      return { id, name, ...(logo ? { logo: `${config.apiBase}/partner/logos/${id}.svg?v=${logo.mark}` } : {}) }
    })
  return replied(200, { partners })
}

/** The drawings themselves, for pages of any origin. */
export function registerPartnerLogos(app: FastifyInstance, { config, catalogue }: LookUpDeps): void {
  app.get<{ Params: { file: string } }>(`${config.apiPath}/partner/logos/:file`, async (request, reply) => {
    const [, id = ''] = /^([a-z0-9-]+)\.svg$/.exec(request.params.file) ?? []
    const logo = Object.hasOwn(catalogue.lenders, id) ? logoOf(id) : undefined
    if (!logo) return respond(request, reply, refuse('not-found'))
    return reply
      .header('cache-control', `public, max-age=${keptSeconds}`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/svg+xml')
      .send(logo.svg)
  })
}
