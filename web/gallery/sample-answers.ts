// Sample answers for the gallery's inputs: by kind, as typed, in the order of the page.
import type { Conventions } from '#domain/questions/conventions.ts'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { KindName } from '#domain/questions/kinds.ts'
import { optionsOf } from '#domain/questions/validate.ts'
import type { Variant } from '#domain/application/variant.ts'

const typed: Readonly<Record<Exclude<KindName, 'choice' | 'date' | 'slider'>, string>> = {
  text: 'San Bartolomé de Tirajana',
  name: 'María José',
  email: 'maria.jose.fernandez-villaverde@correo.example.test',
  phone: '612 345 678',
  postcode: '28013',
  identifier: '12345678Z',
  account: 'ES91 2100 0418 4502 0005 1332',
  plate: '1234 BCD',
  money: '1450',
  count: '3',
  'yes-no': 'true',
  consent: 'true',
}

const dateTexts = { day: '27', month: '3', year: '1985' } as const

/** The texts that fill a data point's controls. */
export function sampleTexts(key: DataPointKey, { country, settings }: Variant, conventions: Conventions): string[] {
  const { kind } = dataPoint(key)
  if (dataPoint(key).nations) return ['home']
  if (kind === 'choice') return (optionsOf(key, country) ?? []).slice(0, 1)
  if (kind === 'date') return conventions.dateOrder.map((part) => dateTexts[part])
  if (kind === 'slider') return [String(key === 'period' ? settings.period.max : settings.amount.max)]
  return [typed[kind]]
}

/** One data point of each kind, and of choices both a short and a long list. */
export const oneOfEachKind: readonly DataPointKey[] = [
  ...new Map(dataPointKeys.toReversed().map((key) => [dataPoint(key).kind, key])).values(),
  'otherDetails.maritalStatus' as const,
  'contactDetails.province' as const,
  'period' as const,
].filter((key, index, all) => all.indexOf(key) === index)
