// Handler of a changed field: a postal code fills its neighbours in, a number fills in the facts it says.
import type { Form } from '#web/context.ts'
import { fillFromPostcode } from './fill-from-postcode.ts'
import { showFacts } from './show-facts.ts'

export function fieldChanged(form: Form, control: HTMLInputElement): void {
  showFacts(form, control)
  void fillFromPostcode(form, control)
}
