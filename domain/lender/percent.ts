// Format of rates of loans. It is apart from the conventions that every first page brings.
import type { Conventions } from '#domain/questions/conventions.ts'
import { numberFormat } from '#domain/questions/formats.ts'

/** A ratio as a percentage with up to two decimals: 0.2345 is `23,45 %`. */
export function formatPercent(ratio: number, { tag }: Conventions): string {
  return numberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(ratio)
}
