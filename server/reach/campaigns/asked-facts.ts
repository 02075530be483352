// Facts of an e-mail about an application: what is missing, and the loan that was asked for.
import type { OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Variant } from '#domain/application/variant.ts'
import { formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import { textKey } from '#contract/text-key.ts'
import type { Translator } from '#server/platform/texts/applicant-messages.ts'
import type { MessageWords } from './campaign-texts.ts'
import type { MailFact } from './mail-layout.ts'

/** The loan that was asked for, in units of the currency and of the variant's periods. */
export interface AskedFor {
  readonly amount?: number
  readonly period?: number
}

interface Application {
  readonly variant: Variant
  readonly locale: string
  readonly asked: AskedFor
  /** Question that a lender's follow-up still asks, in its screen's own words; absent where nothing is missing. */
  readonly missing?: string | undefined
}

interface Saying {
  readonly words: Pick<Translator, 'sentence'>
  readonly say: MessageWords
  readonly conventions: Conventions
}

export function askedFor({ amount, period }: Answers): AskedFor {
  return { ...(typeof amount === 'number' ? { amount } : {}), ...(typeof period === 'number' ? { period } : {}) }
}

/** A fact with its label; none without a value. */
export const fact = (label: string, value: string | undefined): readonly MailFact[] =>
  value === undefined ? [] : [{ label, value }]

/** Facts of the e-mail: the missing answer, and the loan that was asked for. */
export function askedFacts(
  { words, say, conventions }: Saying,
  { variant, locale, asked: { amount, period }, missing }: Application,
): readonly MailFact[] {
  const { scale } = variant.settings.period
  return [
    ...fact(say(['facts', 'missing']), missing),
    ...fact(say(['facts', 'asked']), amount === undefined ? undefined : formatMoney(amount, conventions)),
    ...fact(
      words.sentence(variant, locale, textKey('shell', 'offer', 'period'), {}),
      period === undefined ? undefined : formatPeriod(period, scale, conventions),
    ),
  ]
}

/** The title of a follow-up's screen in the applicant's language and the brand's voice (17.8). */
export const missingOf = (
  words: Pick<Translator, 'sentence'>,
  { variant, locale }: { readonly variant: Variant; readonly locale: string },
  { key, lender }: Pick<OpenFollowUp, 'key' | 'lender'>,
): string => words.sentence(variant, locale, textKey('followUps', key, 'title'), { lender })
