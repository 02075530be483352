// Sections that an application is expected to have, from the needs of the lenders that are asked first. The page shows their number
// before the server has said what is asked (experience 5).
import { initialPages } from '#domain/journey/pages.ts'
import { sectionsOnWay } from '#domain/journey/sections.ts'
import type { SectionKey } from '#domain/journey/sections.ts'
import { syncPages } from '#domain/journey/sync-pages.ts'
import type { Variant } from '#domain/application/variant.ts'
import { todayIn } from '#domain/questions/validate.ts'
import { askedDataPoints } from './choose-lenders.ts'
import { stageOf } from './lead-reply.ts'
import type { MarketDeps } from './market-settings.ts'

/** In the order of the pages, the check of all answers last. No lender is ruled out: nothing is answered yet. `now` in Unix milliseconds. */
export function expectedSections(
  deps: MarketDeps,
  variant: Pick<Variant, 'brandId' | 'countryId' | 'country' | 'flow'>,
  now: number,
): readonly SectionKey[] {
  const { brandId, countryId, country } = variant
  const asked = askedDataPoints({
    lenders: deps.catalogue.lenders,
    journey: country.journey,
    brandId,
    countryId,
    answers: {},
    today: todayIn(country.timeZone, now),
    requestedByLender: [],
    stage: stageOf(deps, variant, 'any'),
  })
  const pages = syncPages(initialPages(variant), asked, {}, variant)
  return [...new Set([...sectionsOnWay(pages.map(({ path }) => path)), 'check' as const])]
}
