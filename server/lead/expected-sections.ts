// Sections that an application is expected to have, from the needs of the lenders that are asked first. The page shows their number
// before the server has said what is asked (experience 5).
import { flows } from '#domain/journey/flows.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import { sectionOf, sections } from '#domain/journey/sections.ts'
import type { SectionKey } from '#domain/journey/sections.ts'
import type { Variant } from '#domain/application/variant.ts'
import { todayIn } from '#domain/questions/validate.ts'
import { askedDataPoints } from './choose-lenders.ts'
import { stageOf } from './lead-reply.ts'
import type { MarketDeps } from './market-settings.ts'

/** In the order of the table, the check of all answers last. No lender is ruled out: nothing is answered yet. `now` in Unix milliseconds. */
export function expectedSections(
  deps: MarketDeps,
  variant: Pick<Variant, 'brandId' | 'countryId' | 'country' | 'flow'>,
  now: number,
): readonly SectionKey[] {
  const { brandId, countryId, country, flow } = variant
  const { journey, timeZone } = country
  const asked = askedDataPoints({
    lenders: deps.catalogue.lenders,
    journey,
    brandId,
    countryId,
    answers: {},
    today: todayIn(timeZone, now),
    requestedByLender: [],
    stage: stageOf(deps, variant, 'any'),
  })
  const paths: readonly PagePath[] = [
    ...flows[flow].initial(journey),
    ...asked.map((key) => flows[flow].pathOf(key, journey)),
  ]
  const found = new Set<SectionKey>([...paths.map(sectionOf), 'check'])
  return (Object.keys(sections) as SectionKey[]).filter((key) => found.has(key))
}
