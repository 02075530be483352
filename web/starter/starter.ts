// Starter: stands in the page itself and answers Continue until the form's own script is awake (19.1). Faults by the general rules are told
// at once, as the form tells them. A page that is right, or that only the form can judge, is held with a busy mark. Everything that was
// typed and pressed is handed over: no press is lost.
import type { PageFault } from '#domain/application/application.ts'
import type { EarlyRule } from '#domain/questions/early-rules.ts'
import { judgeEarly } from '#domain/questions/judge-early.ts'
import { dataId, partsId } from './starter-data.ts'
import type { StarterData } from './starter-data.ts'

/** Wakes the page that stands there, and returns what has everything that is said drawn before the next frame. */
type Hydrate = () => () => void

declare global {
  interface Window {
    /**
     * Takes the starter's marks off the page, wakes the form, has it say what was said (`fault`) and hands it the press that it held.
     * Once: nothing is here any more after that.
     */
    wakeForm?: (hydrate: Hydrate, fault: (faults: readonly PageFault[]) => void) => void
  }
}

let held: HTMLFormElement | undefined
let messages: readonly PageFault[] = []
/** Functions that take the marks off again, in their order: that of the last mark is first. */
let undo: (() => void)[] = []

const controlsOf = (form: HTMLFormElement, { name }: Pick<EarlyRule, 'name'>) =>
  [...form.elements].filter((each): each is HTMLInputElement => (each as HTMLInputElement).name === name)

const textsOf = (controls: readonly HTMLInputElement[]) =>
  controls.flatMap(({ type, checked, value }) => (type !== 'checkbox' || checked ? value : []))

const data = () => JSON.parse(document.getElementById(dataId)!.textContent) as StarterData

/** Whether the link or an earlier visit fills the page: only the form knows with what. */
function isFilled(): boolean {
  try {
    const link = new URLSearchParams(location.search)
    return (
      data().fills.some((name) => link.has(name)) ||
      'state' in sessionStorage ||
      'storedLoanApplication' in localStorage
    )
  } catch {
    return true
  }
}

const judged = (form: HTMLFormElement): PageFault[] =>
  data().rules.flatMap(({ faults, ...rule }) => {
    const fault = judgeEarly(rule, textsOf(controlsOf(form, rule)))
    return fault ? { field: rule.name, message: faults[fault]! } : []
  })

function unmark(): void {
  for (const act of undo) act()
  undo = []
}

/** Sets an attribute until the marks are taken off. */
function mark(element: Element, name: string, value: string | null): void {
  const before = element.getAttribute(name)
  const put = (text: string | null) =>
    text === null ? element.removeAttribute(name) : element.setAttribute(name, text)
  put(value)
  undo.unshift(() => put(before))
}

/** A part as the form draws it, with this text. */
function part(selector: string, text: string): HTMLElement {
  const found = document.querySelector<HTMLTemplateElement>(`#${partsId}`)!.content.querySelector(selector)!
  const copy = found.cloneNode(true) as HTMLElement
  copy.append(text)
  undo.unshift(() => copy.remove())
  return copy
}

function showBeside(form: HTMLFormElement, { field, message }: PageFault): void {
  const controls = controlsOf(form, { name: field })
  const frame = controls[0]!.closest('[data-part="field"]')!
  const box = frame.querySelector('[data-part="control"]')
  const line = part(`[data-of="${box ? 'text' : 'box'}"] p`, message)
  line.id = `${field}-fault`
  if (box) box.before(line)
  else frame.prepend(line)
  mark(frame, 'data-faulty', 'true')
  for (const control of controls) {
    mark(control, 'aria-invalid', 'true')
    mark(control, 'aria-describedby', [control.getAttribute('aria-describedby'), line.id].filter(Boolean).join(' '))
  }
}

function show(form: HTMLFormElement): HTMLElement {
  const summary = document.querySelector<HTMLElement>('[data-part="summary"]')!
  mark(summary, 'hidden', null)
  const title = part('h2', '')
  const list = part('ul', '')
  list.replaceChildren()
  for (const { field, message } of messages) {
    const item = part('li', '')
    const link = item.querySelector('a')!
    link.href = `#${encodeURIComponent(field)}`
    link.append(message)
    list.append(item)
    showBeside(form, { field, message })
  }
  summary.append(title, list)
  return summary
}

/** The busy mark of the form's own button. */
function hold(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')!
  const words = [...button.childNodes]
  button.replaceChildren(part('[data-of="button"] span', ''), data().wait)
  mark(button, 'aria-disabled', 'true')
  undo.unshift(() => button.replaceChildren(...words))
}

function onSubmit(event: SubmitEvent): void {
  event.preventDefault()
  const form = event.target as HTMLFormElement
  if (held) return
  unmark()
  messages = isFilled() ? [] : judged(form)
  if (messages.length > 0) show(form).focus()
  else {
    held = form
    hold(form)
  }
}

/** Once told of, a field is judged as it is typed. */
function onInput({ target }: Event): void {
  const form = (target as HTMLInputElement).form
  if (!form || messages.length === 0) return
  const still = judged(form).map(({ field }) => field)
  const left = messages.filter(({ field }) => still.includes(field))
  if (left.length === messages.length) return
  messages = left
  unmark()
  if (messages.length > 0) show(form)
}

document.addEventListener('submit', onSubmit)
document.addEventListener('input', onInput)
// A page that breaks off stays in loading, and no event tells of it.
const looks = setInterval(() => {
  if (document.readyState === 'loading') void import(/* @vite-ignore */ data().rest)
}, 10_000)

window.wakeForm = (hydrate, fault) => {
  document.removeEventListener('submit', onSubmit)
  document.removeEventListener('input', onInput)
  clearInterval(looks)
  delete window.wakeForm
  unmark()
  const finishHydration = hydrate()
  if (!held && messages.length === 0) return
  // React wakes at once for an event of this kind, and otherwise after the next frame.
  document.querySelector('main form')!.dispatchEvent(new Event('input', { bubbles: true }))
  if (messages.length > 0) fault(messages)
  finishHydration()
  // React may have drawn the page anew.
  if (held) document.querySelector<HTMLFormElement>('main form')!.requestSubmit()
}
