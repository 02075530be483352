// Hook that tells the fault of a field that is judged alone. The focus comes to the field, and a screen reader says the fault with it;
// where the field has the focus already, nothing would be said, so the words are spoken.
import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'

/** Returns the place of the spoken words (`Spoken`). */
export function useToldFault(
  fault: string | undefined,
  controlNow: () => HTMLElement | null | undefined,
): RefObject<HTMLParagraphElement | null> {
  const spoken = useRef<HTMLParagraphElement>(null)
  const tell = useEffectEvent((message: string | undefined) => {
    const control = controlNow()
    const isThere = control === document.activeElement
    if (spoken.current) spoken.current.textContent = isThere ? (message ?? '') : ''
    if (message !== undefined) control?.focus()
  })
  useEffect(() => tell(fault), [fault])
  return spoken
}
