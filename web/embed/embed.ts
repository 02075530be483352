// Embed script for host pages: a custom element that shows the form in a frame of matching height and dispatches its events
// (B9). Built apart as one classic script, `/embed.js`; the page it runs on is somebody else's.
import { frameSource, frameVersion, readFormHeight, readFrameMessage } from '#contract/frame-events.ts'
import type { HostColoursMessage } from '#contract/frame-events.ts'
import { mayBeAddress } from '#domain/journey/link-text.ts'
import { handedOn } from './handed-on.ts'

const { origin } = new URL((document.currentScript as HTMLScriptElement).src)

/**
 * The element's own look, over which the host page's rules stand. A style in the element itself would stand over theirs. The frame's height is
 * in CSS pixels, until the form says more.
 */
const look = new CSSStyleSheet()
look.replaceSync(':host(:not([hidden])){display:block}iframe{display:block;width:100%;height:640px;border:0}')

class LoanForm extends HTMLElement {
  static observedAttributes = ['variant', 'base', 'lang', 'colours']
  #frame: HTMLIFrameElement | undefined
  #isHere = false
  #steps = 0

  connectedCallback(): void {
    this.#isHere = true
    addEventListener('message', this)
    // Put back after it was taken out, the frame loads again by itself.
    if (!this.#frame) this.#draw()
  }

  disconnectedCallback(): void {
    this.#isHere = false
    removeEventListener('message', this)
  }

  attributeChangedCallback(name: string): void {
    if (name === 'colours') this.#colour()
    else if (this.#isHere) this.#draw()
  }

  /** Hands the host's colours on, once the form listens. */
  #colour(): void {
    const colours = this.getAttribute('colours') ?? ''
    const message: HostColoursMessage = { source: frameSource, version: frameVersion, type: 'colours', colours }
    if (this.#steps) this.#frame?.contentWindow?.postMessage(message, origin)
  }

  #draw(): void {
    this.#frame?.remove()
    this.#frame = undefined
    this.#steps = 0
    const address = this.#address()
    if (!address) return
    // Numbers stand where they are used: that is how they take the fewest bytes.
    const silenceMs = 15_000
    const frame = document.createElement('iframe')
    frame.src = address
    frame.title = this.title || 'Loan application'
    frame.referrerPolicy = 'origin'
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [look]
    root.append(frame)
    this.#frame = frame
    setTimeout(() => {
      if (this.#isHere && frame === this.#frame && !this.#steps)
        complain(`no message from ${address.split('?')[0]}: is it there, and may ${location.origin} frame it?`)
    }, silenceMs)
  }

  /** Where the form stands, with what this page was called with and what the element says; nothing where it says no form. */
  #address(): string | undefined {
    const variant = this.getAttribute('variant')
    const base = this.getAttribute('base')
    // The form has an edition in one other language, for those who help its applicants.
    const path = base ?? (this.lang === 'en' ? '/en/' : '/') + variant
    if (!/^(\/[\w.~-]+)+$/.test(path) || (!base && !variant?.includes('-')))
      return complain(`expected variant="brand-country" or base="/path", found "${variant}", "${base}"`)
    const here = new URLSearchParams(location.search)
    const query = new URLSearchParams()
    for (const name of handedOn) {
      const value = this.getAttribute(name) ?? here.get(name)
      if (value && !mayBeAddress(value)) query.set(name, value)
    }
    return `${origin}${path}/?${query}#framed`
  }

  handleEvent({ data, source, origin: from }: MessageEvent): void {
    const frame = this.#frame
    // Another frame of the same origin is no less a stranger than a look-alike origin (S-07).
    if (!frame || source !== frame.contentWindow || from !== origin) return
    const height = readFormHeight(data)
    // No message brings the frame beyond these.
    const least = 120
    const most = 12_000
    if (height !== undefined) frame.style.height = `${Math.min(Math.max(Math.ceil(height), least), most)}px`
    const message = readFrameMessage(data)
    if (!message) return
    const { type, detail } = message
    if (type === 'ready') {
      this.#steps = 1
      // A screen reader says it in the page's language. A form that was kept by the browser may be older and tell none.
      frame.title = this.title || (data as { title?: string }).title || frame.title
      if (this.hasAttribute('colours')) this.#colour()
    }
    const { refused } = detail as { refused?: string }
    if (refused) complain(`colours refused: ${refused}`)
    // The first step is where the applicant is already.
    if (type === 'step' && this.#steps++ > 1 && this.#isTopHidden()) this.scrollIntoView()
    this.dispatchEvent(new CustomEvent(`loanform:${type}`, { bubbles: true, detail }))
  }

  #isTopHidden(): boolean {
    const { top } = this.getBoundingClientRect()
    return top < 0 || top > innerHeight
  }
}

function complain(why: string): undefined {
  // oxlint-disable-next-line no-console -- whoever put the element there looks for it here
  console.error(`<loan-form>: ${why}`)
}

// A page may name the script twice.
if (!customElements.get('loan-form')) customElements.define('loan-form', LoanForm)
