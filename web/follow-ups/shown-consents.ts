// Consents among a follow-up's questions: which words the page showed beside those that are given (P-04).
import { fieldWords, markOf } from '#contract/consent-words.ts'
import type { ConsentMarks } from '#contract/consent-words.ts'
import { fieldRow } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUpAnswers } from '#domain/follow-up/follow-up.ts'
import type { NamedFollowUp } from '#domain/follow-up/follow-ups.ts'
import type { Form } from '#web/context.ts'

/** The part of an answer's body that says so; nothing where no consent is given. */
export function shownConsents(
  { texts, boot }: Pick<Form, 'texts' | 'boot'>,
  row: NamedFollowUp,
  answers: FollowUpAnswers,
): { readonly wordings?: ConsentMarks } {
  const { t } = texts.get()
  const given = Object.keys(answers).filter((name) => answers[name] === true && fieldRow(row, name).kind === 'consent')
  if (given.length === 0) return {}
  return {
    wordings: Object.fromEntries(
      given.map((name) => [name, markOf(fieldWords(t, boot.variant.country, row.key, name))]),
    ),
  }
}

/** Puts today's words in the place of those that the page has. Where they cannot be had, the next answer is refused again. */
export async function renewWords(form: Form): Promise<void> {
  const runtime = await form.runtime?.()
  const { renewTexts } = await import('#web/journey/further-pages.ts')
  if (runtime) await renewTexts(form, runtime.fetch)
}
