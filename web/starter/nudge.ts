// Plus and minus of a first page, in the page itself until the slider is awake (19.1). A press takes the typed number a step on,
// within its limits. Figures and thumb follow when the slider wakes. Only in pages that begin with an amount.
import { readMoney, showMoney } from '#domain/questions/reading.ts'
import { stepFrom } from '#domain/questions/step-from.ts'

/** As much of the page's conventions as whole steps need; what cannot be read by it counts from where the slider stands. */
const conventions = {
  tag: document.documentElement.lang,
  currency: ' ',
  currencyDigits: 0,
  currencySymbol: ' ',
}

function onClick({ target }: Event): void {
  const button = (target as Element).closest('[data-part="nudge"]')
  const control = button?.closest('[data-part="slider"]')
  const slider = control?.querySelector<HTMLInputElement>('[type="range"]:not([data-awake])')
  if (!slider) return
  const typed = control!.querySelector<HTMLInputElement>('[name]')!
  const direction = button!.nextElementSibling ? -1 : 1
  const value = readMoney([typed.value], conventions)
  const from = typeof value === 'number' ? value : Number(slider.defaultValue)
  typed.value = showMoney(
    stepFrom(from, direction, { min: Number(slider.min), max: Number(slider.max), step: Number(slider.step) }),
    conventions,
  )[0]!
  typed.dispatchEvent(new Event('input', { bubbles: true }))
}

// Before the form hears of it: where its slider is not there yet, it takes the press away.
document.addEventListener('click', onClick, true)
