// The answer to a screen of consents (M9, P-04): each that was shown is given or withheld, and goes on record in the words shown.
import { createHash } from 'node:crypto'
import { states } from '#domain/states.ts'
import type { ConsentsBody } from '#contract/follow-up-schemas.ts'
import { readAsk } from '#contract/follow-up-asks.ts'
import type { ConsentAsk } from '#contract/follow-up-asks.ts'
import type { NewConsent } from '#server/stores/lead-writes.ts'
import type { Take, Taking } from './taken.ts'

/** Those the lender needs must be given; any other that is not given is withheld, and stops nothing. */
export const takeConsents: Take = (taking) => {
  const shown = readAsk('consents', taking.open.ask)?.consents ?? []
  const { answers } = taking.body as ConsentsBody
  const strange = Object.keys(answers).filter((name) => !shown.some(({ id }) => id === name))
  if (strange.length > 0) return { faults: strange.map((field) => ({ field, code: 'unknown' as const })) }
  const missing = shown.filter(({ id, required }) => required && answers[id] !== true)
  if (missing.length > 0) return { faults: missing.map(({ id }) => ({ field: id, code: 'required' as const })) }
  return {
    status: 'answered',
    toLead: {},
    answer: { consents: Object.fromEntries(shown.map(({ id }) => [id, answers[id] === true])) },
    consents: shown.map((consent) => proofOf(taking, consent, answers[consent.id] === true)),
  }
}

/** The words themselves stay with the proof: a lender's are nowhere else. */
function proofOf({ lead, variant, open }: Taking, { id, label, text }: ConsentAsk, given: boolean): NewConsent {
  const wording = [label ?? id, text ?? ''].join('\n')
  return {
    purpose: `${open.key}>${open.lender}>${id}`,
    wording,
    wording_hash: createHash('sha256').update(wording).digest('hex'),
    locale: lead.locale,
    surface: `${variant.id}${states[lead.state].route}`,
    given,
  }
}
