// Observer of how the form is filled in, for the bot score (S-32): a hidden field, a steered browser, the time to the first page.
import type { FillingReport } from '#contract/filling-report.ts'

/** Seen by nobody, in no accessibility tree, by no key to be reached and by no browser filled in: what stands in it, a program wrote. */
function addTrap(document: Document): HTMLInputElement {
  const box = document.createElement('div')
  box.inert = true
  box.setAttribute('aria-hidden', 'true')
  // By property: the page's policy refuses style attributes.
  Object.assign(box.style, {
    position: 'absolute',
    top: '0',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  })
  const input = document.createElement('input')
  Object.assign(input, { type: 'text', name: 'reference-note', autocomplete: 'off', tabIndex: -1 })
  box.append(input)
  document.body.append(box)
  return input
}

/** Puts the trap on the page; returns what is told with a write. `isFirst`: of the first page. */
export function watchFilling(window: Window): (isFirst: boolean) => FillingReport {
  const trap = addTrap(window.document)
  return (isFirst) => ({
    ...(trap.value === '' ? {} : { trapFilled: true }),
    ...(window.navigator.webdriver ? { automated: true } : {}),
    ...(isFirst ? { firstPageMs: Math.round(window.performance.now()) } : {}),
  })
}
