// Facts that a personal number says of its holder, such as the birth date in a PESEL (D2, K3): read from it instead of asked. Which
// ones a country reads is in its journey (`readFrom`), and how in the rule of the number (`readingFacts`).
import type { Answers } from './answers.ts'
import type { DataPointKey } from './data-points.ts'
import { generalRules } from './rules.ts'
import type { Rule, Rules } from './rules.ts'
import { ruleNameOf } from './validate.ts'

/** By the fact, the identifier that says it. */
export type ReadFrom = Readonly<Partial<Record<DataPointKey, DataPointKey>>>

/** Answers that must agree with the identity document. A place of birth may be registered otherwise than it was answered. */
const agreeing: readonly string[] = ['personalDetails.dateOfBirth', 'personalDetails.gender'] satisfies DataPointKey[]

/**
 * The rule of a number that says facts: birth date and sex must agree with the answers there are, and a birth date that nobody was
 * asked for is judged here. `reads` gives the facts of a well-formed number, and leaves out what the number does not say.
 */
export function readingFacts(number: Rule, reads: (identifier: string) => Answers): Rule {
  const rule: Rule = (value, context) => {
    const wrong = number(value, context)
    if (wrong) return wrong
    const facts = Object.entries(reads(String(value))) as [DataPointKey, string][]
    const known = (key: DataPointKey) => context.answers[key]
    if (facts.some(([key, fact]) => agreeing.includes(key) && (known(key) ?? fact) !== fact))
      return { code: 'mismatch' }
    const born = facts.find(([key]) => key === 'personalDetails.dateOfBirth' && known(key) === undefined)
    return born && generalRules.birthDate(born[1], context)
  }
  return Object.assign(rule, { reads })
}

/** Facts that an identifier's answer says of its holder; empty where it is absent or its rule reads nothing. */
export function factsOf(identifier: DataPointKey, answers: Answers, countryRules: Rules | undefined): Answers {
  const value = answers[identifier]
  const rule = countryRules?.[ruleNameOf(identifier) ?? '']
  return (value !== undefined && rule?.reads?.(String(value))) || {}
}

/**
 * Held facts that a number said and `now` has corrected or taken back: they are read anew, or asked where the new number does not say
 * them (D2). A typed answer is among them where the old number said the same. Nothing tells the two apart, and what agreed with a wrong
 * number is not to be trusted; whoever gives the answer with the new number keeps it.
 */
export function replacedFacts(
  held: Answers,
  now: Answers,
  readFrom: ReadFrom,
  countryRules: Rules | undefined,
): DataPointKey[] {
  return (Object.entries(readFrom) as [DataPointKey, DataPointKey][])
    .filter(([fact, identifier]) => {
      const said = factsOf(identifier, held, countryRules)[fact]
      return said !== undefined && said === held[fact] && now[identifier] !== held[identifier]
    })
    .map(([fact]) => fact)
}

/** Given facts that a held number says, where the number is not given too. Whether they agree tells of its holder. */
export function saidByHeld(
  held: Answers,
  given: Answers,
  readFrom: ReadFrom,
  countryRules: Rules | undefined,
): DataPointKey[] {
  return (Object.entries(readFrom) as [DataPointKey, DataPointKey][])
    .filter(
      ([fact, identifier]) =>
        given[identifier] === undefined && factsOf(identifier, held, countryRules)[fact] !== undefined,
    )
    .map(([fact]) => fact)
}

/** The answers with what their identifiers say. A fact that was given stands; one that was read before follows a given number. */
export function withFacts(
  answers: Answers,
  given: Answers,
  readFrom: ReadFrom,
  countryRules: Rules | undefined,
): Answers {
  const facts = (Object.entries(readFrom) as [DataPointKey, DataPointKey][]).flatMap(([fact, identifier]) => {
    const value = factsOf(identifier, answers, countryRules)[fact]
    const isOpen = answers[fact] === undefined || (given[identifier] !== undefined && given[fact] === undefined)
    return value !== undefined && isOpen ? [[fact, value] as const] : []
  })
  return { ...answers, ...Object.fromEntries(facts) }
}
