// Identity of a lender in a country: its company, licence and address, and which of them a country's law wants told.
import { withoutUndefined } from '#domain/questions/without-undefined.ts'

/** A lender's entry in the register of those who may lend. */
export interface Licence {
  /** The register's own name: 'SIPRES'. */
  readonly register: string
  readonly number: string
}

export interface LenderIdentity {
  /** The company that lends, as its licence names it. */
  readonly legalName?: string
  readonly licence?: Licence
  /** Where the company is reached by post, in one line. */
  readonly address?: string
}

export type LenderFact = keyof LenderIdentity

/** One fact of a lender; `value` is absent where the law wants it told and nobody has stated it. */
export interface IdentityFact {
  readonly fact: LenderFact
  readonly value: string | undefined
}

/** In the order in which they are told. */
const facts = ['legalName', 'licence', 'address'] as const satisfies readonly LenderFact[]

const written: Readonly<Record<LenderFact, (identity: LenderIdentity) => string | undefined>> = {
  legalName: ({ legalName }) => legalName,
  licence: ({ licence }) => licence && `${licence.register} ${licence.number}`,
  address: ({ address }) => address,
}

/** Facts told of a lender: every one that is stated, and those in `demands`. */
export function identityFacts(identity: LenderIdentity, demands: readonly LenderFact[] = []): readonly IdentityFact[] {
  return facts.flatMap((fact) => {
    const value = written[fact](identity)
    return value !== undefined || demands.includes(fact) ? [{ fact, value }] : []
  })
}

/** Facts in `demands` that nobody has stated. */
export function missingFacts(identity: LenderIdentity, demands: readonly LenderFact[]): readonly LenderFact[] {
  return facts.filter((fact) => demands.includes(fact) && written[fact](identity) === undefined)
}

/** The identity alone of a lender in a country. */
export function identityOf({ legalName, licence, address }: LenderIdentity): LenderIdentity {
  return withoutUndefined({ legalName, licence, address })
}
