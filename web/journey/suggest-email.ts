// Likely typo of an e-mail address (M4): asked for when the input is left, and offered below it. Where nobody answers nothing is shown.
import { lookUpEndpoints } from '#contract/look-up-endpoints.ts'
import { clientOf } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import type { ClientOptions } from '#web/api/client.ts'
import type { Form } from '#web/context.ts'
import { showNote } from '#web/kit/field-note.ts'

/** A listener for an e-mail input that was left. */
export function emailSuggestions(form: Pick<Form, 'texts'>, options: ClientOptions): (input: HTMLInputElement) => void {
  const call = clientOf(lookUpEndpoints, options)
  const asked = new WeakMap<HTMLInputElement, string>()
  return (input) => {
    const email = input.value.trim()
    // One that was left as it is a second time is meant so.
    if (!email.includes('@') || asked.get(input) === email) return
    asked.set(input, email)
    void call('validateEmail', { body: { email }, idempotencyKey: newKey() }).then((answer) => {
      if (answer.kind !== 'reply' || input.value.trim() !== email) return
      const { suggestion } = answer.data
      if (suggestion)
        showNote(input, { text: form.texts.get().t('shellˆmeant', { text: suggestion }), value: suggestion })
    })
  }
}
