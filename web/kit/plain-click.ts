// Click filter for links that the app handles itself.
import type { MouseEvent } from 'react'

/**
 * Runs `go` instead of the link for a plain click; with a modifier key or another button the browser opens the link as it
 * always does. Without `go` the link is a link.
 */
export function onPlainClick(go: (() => void) | undefined): (event: MouseEvent<HTMLAnchorElement>) => void {
  return (event) => {
    if (!go || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go()
  }
}
