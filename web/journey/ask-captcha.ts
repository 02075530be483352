// Captcha dialog over the form, where the server takes a captcha instead of a harder proof of work (S-32, 18.4). Loaded
// when it is needed, and drawn without React, because whoever sends a request stands outside of it.
import * as v from 'valibot'
import { captchaPath, captchaWord } from '#contract/captcha.ts'
import type { Form } from '../context.ts'
import { isFramed } from '../embed/framed.ts'
// Styles of its own: those of the kit would be split off for it, at the first step's cost.
import styles from './ask-captcha.module.css'

/** Longer than a person needs who reads everything; then the proof of work is found instead. */
const withinMs = 240_000
const frameHeightPx = 80

type Words = (name: 'title' | 'intro' | 'frame' | 'without') => string

interface Drawn {
  readonly dialog: HTMLDialogElement
  readonly frame: HTMLIFrameElement
  readonly without: HTMLButtonElement
}

function made<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: K,
  parts: Partial<HTMLElementTagNameMap[K]>,
) {
  return Object.assign(document.createElement(name), parts)
}

/** The dialog is named by its heading, which has the focus at first; Escape is the same as its button. */
function draw(document: Document, address: string, words: Words): Drawn {
  const heading = made(document, 'h1', { id: 'captcha-heading', tabIndex: -1, textContent: words('title') })
  const intro = made(document, 'p', { id: 'captcha-intro', textContent: words('intro') })
  const frame = made(document, 'iframe', {
    title: words('frame'),
    src: address,
    height: String(frameHeightPx),
    width: '100%',
  })
  const without = made(document, 'button', { type: 'button', textContent: words('without') })
  const dialog = made(document, 'dialog', { className: styles.dialog! })
  dialog.dataset.part = 'dialog'
  dialog.setAttribute('aria-labelledby', heading.id)
  dialog.setAttribute('aria-describedby', intro.id)
  dialog.toggleAttribute('data-framed', isFramed())
  dialog.append(heading, intro, frame, without)
  document.body.append(dialog)
  dialog.showModal()
  heading.focus()
  return { dialog, frame, without }
}

/** A token, or nothing where there is none to be had: its page failed, somebody went on without it, or it took too long. */
export async function askCaptcha(
  { window, form }: { readonly window: Window & typeof globalThis; readonly form: Form },
  challenge: string,
): Promise<string | undefined> {
  const { apiBase, variant, tag } = form.boot
  await form.textsSoon()
  const { t } = form.texts.get()
  const asked = new URLSearchParams({ challenge, variant: variant.id, tag })
  const address = new URL(`${apiBase}${captchaPath}?${asked}`, window.location.href)
  const { dialog, frame, without } = draw(window.document, address.href, (name) => t(`shellˆcaptcha>${name}`))
  const ending = new AbortController()
  const { signal } = ending
  const answered = new Promise<string | undefined>((resolve) => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== frame.contentWindow || origin !== address.origin) return
      const word = v.safeParse(captchaWord, data)
      if (word.success) resolve(word.output.captcha === 'solved' ? word.output.token : undefined)
    }
    window.addEventListener('message', hear, { signal })
    without.addEventListener('click', () => resolve(undefined), { signal })
    dialog.addEventListener('close', () => resolve(undefined), { signal })
    window.setTimeout(() => resolve(undefined), withinMs)
  })
  try {
    return await answered
  } finally {
    ending.abort()
    // Closing brings the focus back to where it was.
    dialog.close()
    dialog.remove()
  }
}
