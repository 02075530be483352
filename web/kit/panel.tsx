// Side panel in a native dialog: Escape closes it, and the focus stays in it and returns afterwards.
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { isFramed } from '#web/embed/framed.ts'
import { Button } from './button.tsx'
import styles from './panel.module.css'

interface PanelProps {
  readonly isOpen: boolean
  readonly title: string
  readonly closeText: string
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Panel({ isOpen, title, closeText, onClose, children }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === isOpen) return
    if (!isOpen) return element.close()
    const opener = document.activeElement?.getBoundingClientRect()
    element.showModal()
    heading.current?.focus({ preventScroll: true })
    if (isFramed() && opener) stayBy(opener, element)
  }, [isOpen])
  return (
    <dialog ref={dialog} className={styles.panel} data-part="panel" aria-labelledby={id} onClose={onClose}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
      <Button kind="quiet" onClick={onClose}>
        {closeText}
      </Button>
    </dialog>
  )
}

/** Space that a panel may need above the pressed button, in pixels: it grows while it loads. */
const room = 560

/** A frame is as tall as its page: its middle may be far from what the applicant sees, what was pressed is not. It grows upwards. */
function stayBy({ bottom }: DOMRect, element: HTMLElement) {
  const below = Math.max(16, window.innerHeight - Math.max(bottom, room))
  element.style.marginBlock = `auto ${below}px`
}
