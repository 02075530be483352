// Translations of the page by the browser, from before the form is awake. Stands in each page itself, behind the form's data. A page
// that is translated before it wakes is woken as it was drawn: React would draw another one anew, without what was typed.
import { keepTranslated } from '../translation/keep-translated.ts'

const putBack = keepTranslated(document.getElementById('root')!)
const { wakeForm } = window
if (wakeForm)
  window.wakeForm = (hydrate, fault) =>
    wakeForm(() => {
      const isPutBack = putBack()
      const finish = hydrate()
      if (isPutBack) {
        // React wakes at once for an event of this kind: the translation comes back before its next frame.
        document.querySelector('main form')?.dispatchEvent(new Event('input', { bubbles: true }))
        finish()
      }
      return finish
    }, fault)
else putBack()
