// React hooks of screens: document title, focus and scroll on arrival, and the page that the style knows.
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useForm, useTexts } from '#web/context.ts'
import { isFramed } from '#web/embed/framed.ts'

let shownTitle: string | undefined

const atOnce = (act: () => void) => act()

/**
 * Names the document, and on a change of screen brings the focus to the heading and the view to the top (WCAG 2.4.3).
 * Returns the heading's ref.
 */
export function useScreen(title: string, faulty = false): RefObject<HTMLHeadingElement | null> {
  const { boot, afterPaint = atOnce } = useForm()
  const { t } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const named = `${title} – ${boot.variant.title}`
    afterPaint(() => {
      if (!isFramed()) document.title = faulty ? `${t('shellˆerrors>prefix')}: ${named}` : named
    })
  }, [title, faulty, boot, t, afterPaint])
  useEffect(() => {
    // The first screen of a visit leaves the focus where the browser put it.
    if (shownTitle !== undefined && shownTitle !== title) {
      // A new focus is another look: the page is laid out and painted before it, once. It is taken from nobody who has it by then.
      const before = document.activeElement
      const focus = () => {
        if (document.activeElement === before) heading.current?.focus({ preventScroll: true })
      }
      afterPaint(focus)
      window.scrollTo(0, 0)
    }
    shownTitle = title
  }, [title, afterPaint])
  return heading
}

/**
 * Names the page of the form to the style, on the body: the first has the hero above it, later ones have a way back. The document
 * comes with its first page named, so that nothing moves where it is painted half read.
 */
export function useFormPage(hasWayBack: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.body
    const page = hasWayBack ? 'later' : 'first'
    if (dataset.page !== page) dataset.page = page
    return () => {
      delete dataset.page
    }
  }, [hasWayBack])
}
