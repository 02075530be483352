// React hook of every screen: document title, focus and scroll on arrival.
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useForm, useTexts } from '#web/context.ts'
import { isFramed } from '#web/embed/framed.ts'

let shownTitle: string | undefined

/**
 * Names the document, and on a change of screen brings the focus to the heading and the view to the top (WCAG 2.4.3).
 * Returns the heading's ref.
 */
export function useScreen(title: string, faulty = false): RefObject<HTMLHeadingElement | null> {
  const { boot } = useForm()
  const { t } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const name = `${title} – ${boot.variant.title}`
    if (!isFramed()) document.title = faulty ? `${t('shellˆerrors>prefix')}: ${name}` : name
  }, [title, faulty, boot, t])
  useEffect(() => {
    // The first screen of a visit leaves the focus where the browser put it.
    if (shownTitle !== undefined && shownTitle !== title) {
      heading.current?.focus({ preventScroll: true })
      window.scrollTo(0, 0)
    }
    shownTitle = title
  }, [title])
  return heading
}
