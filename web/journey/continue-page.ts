// Continue pipeline: read, validate, merge, store, move. Sending follows by itself (`engine.ts`).
import { faultMessage } from '#contract/fault-message.ts'
import { answersOf } from '#domain/application/application.ts'
import type { PageFault } from '#domain/application/application.ts'
import { pathAfter } from '#domain/application/current-route.ts'
import type { Page } from '#domain/journey/pages.ts'
import { todayIn } from '#domain/questions/validate.ts'
import type { Fault, Judging } from '#domain/questions/validate.ts'
import type { Rules } from '#domain/questions/rules.ts'
import type { Form } from '#web/context.ts'
import { readPage, typedTexts } from './read-page.ts'
import type { Reading, TypedTexts } from './read-page.ts'

/** How answers are judged here and now; the country's own rules may still be on their way. */
export function judging({ boot, now }: Pick<Form, 'boot' | 'now'>, countryRules: Rules | undefined): Judging {
  const { country, settings } = boot.variant
  return { settings, country, today: todayIn(country.timeZone, now()), ...(countryRules ? { countryRules } : {}) }
}

/** The page as it stands in the form. */
export function readTyped(form: Form, page: Page, typed: TypedTexts, rules: Rules | undefined): Reading {
  const application = form.store.getState()
  return readPage(
    typed,
    page.dataPoints,
    answersOf(application),
    judging(form, rules),
    form.conventions,
    application.answeredKeys,
  )
}

export function withMessages(form: Form, faults: readonly Fault[]): PageFault[] {
  const { t } = form.texts.get()
  const { scale } = form.boot.variant.settings.period
  return faults.map((fault) => ({ field: fault.field, message: faultMessage(t, fault, form.conventions, scale) }))
}

/** Whether a page is answered; a promise where something has to be loaded first. */
type Outcome = boolean | Promise<boolean>

/**
 * Takes a page as answered, or says what is wrong with it. What is missing is told at once; a text is judged once the country's own rules are
 * there, for they may take what the general ones refuse.
 */
export function continuePage(form: Form, page: Page, element: HTMLFormElement): Outcome {
  const read = (rules: Rules | undefined) => readTyped(form, page, typedTexts(element, page.dataPoints), rules)
  const rules = form.rulesNow()
  const reading = read(rules)
  const isMissing = reading.faults.length > 0 && reading.faults.every(({ code }) => code === 'required')
  return isMissing || rules
    ? takeReading(form, page, reading, element)
    : form.rulesSoon().then((loaded) => takeReading(form, page, read(loaded), element))
}

function takeReading(form: Form, { path }: Page, reading: Reading, element: HTMLFormElement): Outcome {
  const faults = withMessages(form, reading.faults)
  if (faults.length > 0) {
    form.dispatch({ type: 'faulted', path, faults })
    return false
  }
  const take = () =>
    form.dispatch({ type: 'answered', path, answers: reading.answers, at: new Date(form.now()).toISOString() })
  // Nobody is moved who left the page while the press waited.
  const go = () => element.isConnected && form.navigate(pathAfter(path, form.store.getState(), form.boot.variant))
  if (form.texts.get().complete) {
    // The answers and the next page are drawn in one pass; keeping and sending come after the paint.
    form.step(() => {
      take()
      go()
    })
    return true
  }
  take()
  // Where the next page's texts cannot be had, the notice says so and the answers stay.
  return form
    .textsSoon()
    .then(go, () => {})
    .then(() => true)
}
