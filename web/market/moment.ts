// Moment formatter: a day with its time, as the locale writes it and the applicant's clock shows it.
import { unsplit } from '#contract/moment.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import { dateFormat } from '#domain/questions/formats.ts'

/** `2026-11-25T15:00:00Z` in Madrid: `25 nov, 16:00`. */
export function formatMoment(iso: string, { tag }: Conventions): string {
  const moment = dateFormat(tag, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
  // Half of the day, where the locale names one, stands last.
  return moment.format(new Date(iso)).replace(/\d\s\D+$/, unsplit)
}
