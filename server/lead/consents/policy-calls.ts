// GET /policies and GET /policy (M8): return the policies of a variant, and one of them in full.
import type { Policy } from './policies.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import type { LeadDeps, UseCase } from '../lead-dependencies.ts'

interface Query {
  readonly variant: string
  readonly id?: string
  readonly locale?: string
}

function asked(deps: LeadDeps, { variant: variantId, locale }: Query) {
  const variant = deps.variants.get(variantId)
  return variant && { variant, policies: deps.policies.of(variant, deps.words.localeOf(locale, variant)) }
}

const named = ({ id, version, title, locale, hash }: Policy) => ({ id, version, title, locale, hash })

export const policies: UseCase<'policies'> = async (deps, { query }) => {
  const found = asked(deps, query)
  if (!found) return refuse('not-found')
  const address = ({ id, locale }: Policy) =>
    `${deps.config.apiPath}/policy?${new URLSearchParams({ variant: found.variant.id, id, locale }).toString()}`
  return reply(200, { policies: found.policies.map((each) => ({ ...named(each), address: address(each) })) })
}

export const policy: UseCase<'policy'> = async (deps, { query }) => {
  const found = asked(deps, query)
  const one = found?.policies.find(({ id }) => id === query.id)
  if (!found || !one) return refuse('not-found')
  const lenders = deps.policies.lendersOf(found.variant).map((id) => ({ id, name: deps.catalogue.lenders[id]!.name }))
  return reply(200, { ...named(one), sections: one.sections, ...(one.id === 'data-sharing' ? { lenders } : {}) })
}
