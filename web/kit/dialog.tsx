// Modal dialog over a page (C2): the platform's own, a sheet from below on a phone, a centred card on a desktop.
import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { isFramed } from '#web/embed/framed.ts'
import styles from './dialog.module.css'

interface DialogProps {
  /** The page below the dialog; nobody can reach it meanwhile. */
  readonly under: ReactNode
  /** With one h1, which names the dialog and has the focus at first. */
  readonly children: ReactNode
  /** Escape, or the way back of the device. */
  readonly onLeave: () => void
}

const headingId = 'dialog-heading'

/** Open for as long as it is there. */
export function Dialog({ under, children, onLeave }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const ground = useRef<HTMLDivElement>(null)

  // Before any effect of the page in it: what brings the focus to the heading must find it reachable.
  useLayoutEffect(() => {
    const element = dialog.current
    const heading = element?.querySelector('h1')
    if (!element || !heading) return undefined
    heading.id = headingId
    heading.autofocus = true
    // In a frame as tall as its content there is no bottom to come from: the dialog stands at the top (B7).
    element.toggleAttribute('data-framed', isFramed())
    element.showModal()
    return () => element.close()
  }, [])

  // A frame is as tall as its document, and a dialog takes no room in one: the ground takes as much.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !isFramed()) return undefined
    const follow = new ResizeObserver(() => {
      ground.current?.style.setProperty('min-block-size', `${element.offsetHeight}px`)
    })
    follow.observe(element)
    return () => follow.disconnect()
  }, [])

  return (
    <>
      <div ref={ground} className={styles.under} data-part="under">
        {under}
      </div>
      <dialog
        ref={dialog}
        className={styles.dialog}
        data-part="dialog"
        aria-labelledby={headingId}
        onClose={() => dialog.current?.open === false && onLeave()}
      >
        {children}
      </dialog>
    </>
  )
}
