// Answer handler of consent follow-ups (M9, P-04): each consent that was shown is recorded as given or withheld, in the words
// shown.
import type { Value } from '#domain/questions/value.ts'
import { states } from '#domain/journey/states.ts'
import { fieldWords } from '#contract/consent-words.ts'
import type { QuestionsBody } from '#contract/follow-up-schemas.ts'
import { readAsk } from '#contract/follow-up-asks.ts'
import type { ConsentAsk } from '#contract/follow-up-asks.ts'
import { policyVersion } from '#server/lead/consents/policies.ts'
import type { NewConsent } from '#server/platform/stores/lead-writes.ts'
import { networkProof } from '#server/lead/consents/record-consents.ts'
import { wordingOf } from '#server/platform/texts/applicant-messages.ts'
import type { Wording } from '#server/platform/texts/applicant-messages.ts'
import type { Take, AnswerContext } from './answer-context.ts'

/** Those the lender needs must be given; any other that is not given is withheld, and stops nothing. */
export const takeConsents: Take<'consents'> = (context) => {
  const shown = readAsk('consents', context.open.ask)?.consents ?? []
  const { answers } = context.body
  const strange = Object.keys(answers).filter((name) => !shown.some(({ id }) => id === name))
  if (strange.length > 0) return { faults: strange.map((field) => ({ field, code: 'unknown' as const })) }
  const missing = shown.filter(({ id, required }) => required && answers[id] !== true)
  if (missing.length > 0) return { faults: missing.map(({ id }) => ({ field: id, code: 'required' as const })) }
  return {
    status: 'answered',
    toLead: {},
    answer: { consents: Object.fromEntries(shown.map(({ id }) => [id, answers[id] === true])) },
    consents: shown.map((consent) => proofOf(context, consent, answers[consent.id] === true)),
  }
}

/** Fields that all consent records of one follow-up share. */
const proofIn = (
  {
    deps,
    lead,
    variant,
    open,
    row,
    network,
  }: Pick<AnswerContext, 'deps' | 'lead' | 'variant' | 'open' | 'row' | 'network'>,
  id: string,
  { text, hash }: Wording,
) => ({
  purpose: `${open.key}>${open.lender}>${id}` as const,
  wording_hash: hash,
  text,
  locale: lead.locale,
  surface: `${variant.id}${row.route ?? states[lead.state].route}`,
  channel: null,
  policy_version: policyVersion(deps.policies.of(variant, lead.locale), ['privacy']),
  lenders: null,
  network: networkProof(deps, network),
})

/** The words themselves stay with the proof: a lender's are nowhere else. */
function proofOf(context: AnswerContext, { id, label, text, required }: ConsentAsk, given: boolean): NewConsent {
  const wording = wordingOf([label ?? id, text ?? ''])
  return { ...proofIn(context, id, wording), wording: wording.text, given, needed: required }
}

type Answering = AnswerContext<Pick<QuestionsBody, 'wordings'>>
type Answered = readonly (readonly [name: string, value: Value])[]

/** Locale of the words that were shown beside a consent; nothing where those are no words of today. */
const localeShown = ({ deps, lead, variant, open, body }: Answering, name: string) =>
  deps.words.localeOfWords(variant, lead.locale, body.wordings?.[name], (t) =>
    fieldWords(t, variant.country, open.key, name),
  )

/** Consents that are given to words which have changed since the page showed them. */
export const rewordedFields = (context: Answering, answered: Answered): readonly string[] =>
  answered.flatMap(([name, value]) => (value === true && !localeShown(context, name) ? [name] : []))

/** The consents among a follow-up's own questions; those that are data points go on record with the lead's answers. */
export function ownConsents(context: Answering, answered: Answered): NewConsent[] {
  const { deps, lead, variant, open, row } = context
  return answered
    .filter(([name]) => row.own?.[name]?.kind === 'consent')
    .map(([name, value]) => ({ name, value, locale: localeShown(context, name) ?? lead.locale }))
    .map(({ name, value, locale }) => ({
      ...proofIn(context, name, deps.words.fieldWording(variant, locale, open.key, name)),
      locale,
      wording: `${open.key}>${name}`,
      given: value === true,
      needed: row.own?.[name]?.rule === 'accepted',
    }))
}
