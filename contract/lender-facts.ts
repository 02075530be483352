// Identity of a lender in words: company, licence and address, as far as they are stated or the country's law wants them told.
import { identityFacts } from '#domain/lender/identity.ts'
import type { LenderFact, LenderIdentity } from '#domain/lender/identity.ts'
import type { Translate } from './fault-message.ts'
import { textKey } from './text-key.ts'

export interface LenderRow {
  readonly fact: LenderFact
  readonly label: string
  readonly value: string
}

/** A row for each fact; what the law wants told and nobody has stated says so. */
export function lenderRows(
  identity: LenderIdentity,
  demands: readonly LenderFact[] | undefined,
  t: Translate,
): readonly LenderRow[] {
  return identityFacts(identity, demands).map(({ fact, value }) => ({
    fact,
    label: t(textKey('shell', 'lender', fact)),
    value: value ?? t('shellˆlender>notStated'),
  }))
}

/** The lender and its facts in one line; `name` is its company where that is stated. */
export function lenderLine(
  name: string,
  identity: LenderIdentity,
  demands: readonly LenderFact[] | undefined,
  t: Translate,
): string {
  const stated = identityFacts(identity, demands)
  const rest = lenderRows(identity, demands, t).flatMap(({ fact, label, value }) => {
    if (identity.legalName === value) return []
    const isPlain = fact === 'address' && stated.some((each) => each.fact === fact && each.value !== undefined)
    return [isPlain ? value : `${label}: ${value}`]
  })
  return [name, ...rest].join(', ')
}
