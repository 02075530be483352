// General validation rules by name: each is a function from a value to a fault code or nothing (K1, K3). A country redefines a
// rule by giving its own under the same name. Patterns judge the value as it was read (NFC, trimmed), and each is linear in the
// length of its input.
import type { Answers } from './answers.ts'
import type { Value } from './value.ts'
import type { Settings } from './question-settings.ts'

/** Fault codes of an answer. The texts are `faults>{data point or rule or kind}>{code}`. */
export const faultCodes = [
  'required',
  'format',
  'incomplete',
  'impossible',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'step',
  'checkDigit',
  'mismatch',
  'tooYoung',
  'tooOld',
  'inFuture',
  'order',
  'notOffered',
  'wrongCountry',
  // only from the server: a body that is not of the contract's shape
  'type',
  'unknown',
] as const
export type FaultCode = (typeof faultCodes)[number]

export interface Verdict {
  readonly code: FaultCode
  /** Numbers and dates for the message, raw: whoever shows them formats them for the locale. */
  readonly values?: Readonly<Record<string, number | string>>
}

export interface RuleContext {
  readonly settings: Settings
  /** The other answers, for rules that look across. */
  readonly answers: Answers
  /** Today as `YYYY-MM-DD` in the country's time zone. */
  readonly today: string
  /** The ids a choice offers; undefined for a data point without a list. */
  readonly offered?: readonly string[] | undefined
}

export interface Rule {
  (value: Value, context: RuleContext): Verdict | undefined
  /** Facts that a number says of its holder (`identifier-facts.ts`). */
  readonly reads?: (identifier: string) => Answers
  /** The rule's pattern, where it is a pattern and nothing else. */
  readonly pattern?: { readonly expression: RegExp; readonly longest: number }
  /** A country's rule that is more than a pattern, and takes what the general rule of its name refuses. */
  readonly takesMore?: true
}
export type Rules = Readonly<Record<string, Rule>>

const fault = (code: FaultCode, values?: Verdict['values']): Verdict => (values ? { code, values } : { code })

/** A rule from a pattern over text of at most `longest` characters. */
export function pattern(expression: RegExp, longest = 100): Rule {
  const rule: Rule = (value) => {
    if (typeof value !== 'string') return fault('type')
    if (value.length > longest) return fault('tooLong', { max: longest })
    return expression.test(value) ? undefined : fault('format')
  }
  return Object.assign(rule, { pattern: { expression, longest } })
}

/** A rule for a number within limits that the settings decide. */
export function between(limits: (settings: Settings) => { min: number; max: number; step?: number }): Rule {
  return (value, { settings }) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return fault('type')
    const { min, max, step } = limits(settings)
    if (value < min) return fault('tooSmall', { min, max })
    if (value > max) return fault('tooLarge', { min, max })
    if (step !== undefined && Math.abs((value - min) / step - Math.round((value - min) / step)) > 1e-9)
      return fault('step', { step })
    return undefined
  }
}

const calendarDay = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** A rule for a `YYYY-MM-DD` date that exists, and then whatever `then` says. */
export function dated(then: (date: string, context: RuleContext) => Verdict | undefined = () => undefined): Rule {
  return (value, context) => {
    if (typeof value !== 'string' || !calendarDay.test(value)) return fault('format')
    const date = new Date(`${value}T00:00:00Z`)
    if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value) return fault('impossible')
    if (value < '1900-01-01') return fault('impossible')
    return then(value, context)
  }
}

/** Whole years from one `YYYY-MM-DD` to another. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

const birthDate = dated((date, { settings, today }) => {
  if (date > today) return fault('inFuture')
  const age = yearsBetween(date, today)
  if (age < settings.minimumAge) return fault('tooYoung', { min: settings.minimumAge })
  return age > settings.maximumAge ? fault('tooOld', { max: settings.maximumAge }) : undefined
})

const pastDate = dated((date, { today }) => (date > today ? fault('inFuture') : undefined))

/** A date after the one another data point holds, if it holds one. */
const after = (start: 'incomeDetails.incomeContractStartedAt' | 'expenses.mortgageStartedAt'): Rule =>
  dated((date, { answers }) => {
    const from = answers[start]
    return typeof from === 'string' && date <= from ? fault('order', { after: from }) : undefined
  })

/** One of the ids the country offers; a data point without a list takes anything. */
const offered: Rule = (value, context) =>
  context.offered === undefined || (typeof value === 'string' && context.offered.includes(value))
    ? undefined
    : fault('notOffered')

// K1, with the apostrophe added to names (experience 13); letters carry their combining marks.
const letters = '\\p{L}\\p{M}'
const namePattern = new RegExp(`^[${letters}]+(?:['’ -][${letters}]+)*$`, 'u')
const numbered = `[${letters}0-9]+(?:[ ./,-]+[${letters}0-9]+)*`
const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

export const generalRules = {
  text: pattern(/\S/, 250),
  name: pattern(namePattern),
  fullName: pattern(namePattern),
  email: pattern(emailPattern, 254),
  phone: pattern(/\d/, 250),
  workPhone: pattern(/\d/, 250),
  postalCode: pattern(/^[0-9A-Z][0-9A-Z -]{2,9}$/i),
  street: pattern(new RegExp(`^(?=.*[${letters}]).*[^\\s,&/'’-]$`, 'u')),
  houseNumber: pattern(new RegExp(`^${numbered}$`, 'u'), 20),
  flatNumber: pattern(new RegExp(`^#?${numbered}$`, 'u'), 20),
  locality: pattern(new RegExp(`^(?=.*[${letters}]).*[^\\s-]$`, 'u')),
  jobTitle: pattern(new RegExp(`^(?:[${letters}0-9][${letters}0-9 .-]*)?[${letters}]$`, 'u')),
  companyName: pattern(new RegExp(`^(?=.*[${letters}0-9])[${letters}0-9 '’&,.+-]*[${letters}0-9.]$`, 'u')),
  countryName: pattern(new RegExp(`^[${letters}][${letters} &.-]*$`, 'u')),
  licencePlate: pattern(/^[\p{Lu}0-9/-](?:[\p{Lu}0-9 /-]*[\p{Lu}0-9/-])?$/u, 15),
  personalCode: pattern(/^[\p{L}0-9]{5,20}$/u),
  idCardNumber: pattern(/^[\p{L}0-9]{5,20}$/u),
  taxIdentificationNumber: pattern(/^[\p{L}0-9&]{5,20}$/u),
  companyTaxCode: pattern(/^[\p{L}0-9&]{5,20}$/u),
  referenceNumber: pattern(/^[\p{L}0-9]{3,30}$/u),
  bankAccount: pattern(/^[A-Z0-9]{6,34}$/),
  accepted: (value) => (value === true ? undefined : fault('required')),
  offered,
  province: offered,
  employerProvince: offered,
  amount: between(({ amount }) => amount),
  period: between(({ period }) => period),
  money: between(() => ({ min: 0, max: 1_000_000_000_000 })),
  income: between(() => ({ min: 0, max: 1_000_000_000_000 })),
  totalDebt: between(({ totalDebtMaximum }) => ({ min: 0, max: totalDebtMaximum })),
  overdueDebt: between(({ overdueDebtMaximum }) => ({ min: 0, max: overdueDebtMaximum })),
  dayOfMonth: between(() => ({ min: 1, max: 31, step: 1 })),
  dependants: between(() => ({ min: 1, max: 20, step: 1 })),
  inhabitants: between(() => ({ min: 1, max: 30, step: 1 })),
  fieldArea: between(() => ({ min: 1, max: 100_000 })),
  date: dated(),
  birthDate,
  pastDate,
  contractEnd: after('incomeDetails.incomeContractStartedAt'),
  mortgageEnd: after('expenses.mortgageStartedAt'),
} satisfies Rules

export type RuleName = keyof typeof generalRules
