// Note beside the amount or the period where the link named one that the market does not offer (L1): nothing is changed in silence.
import type { Translate } from '#contract/fault-message.ts'
import type { Application } from '#domain/application/application.ts'
import { clamp } from '#domain/questions/question-settings.ts'
import type { Variant } from '#domain/application/variant.ts'
import { formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'

/** The note for a data point, while the nearest value still stands there; the applicant's own choice needs none. */
export function linkNote(
  name: DataPointKey,
  { linkAsked, lead }: Pick<Application, 'linkAsked' | 'lead'>,
  { settings }: Pick<Variant, 'settings'>,
  { t, conventions }: { readonly t: Translate; readonly conventions: Conventions },
): string | undefined {
  if (name !== 'amount' && name !== 'period') return undefined
  const asked = linkAsked?.[name]
  if (asked === undefined) return undefined
  const given = clamp(asked, settings[name])
  const show = (value: number) =>
    name === 'amount' ? formatMoney(value, conventions) : formatPeriod(value, settings.period.scale, conventions)
  return lead[name] === given ? t('shellˆadjusted', { asked: show(asked), given: show(given) }) : undefined
}
