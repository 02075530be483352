// Shield of a page that came by itself: a press that was meant for what stood there before must not send or choose anything.

/** Longer than a finger is on its way. */
const shieldMs = 500

let timer: ReturnType<typeof setTimeout> | undefined

/** Buttons of the page take no pointer for half a second; keyboard and focus stay as they are. */
export function shieldPresses(): void {
  const { dataset } = document.body
  clearTimeout(timer)
  dataset.moved = ''
  timer = setTimeout(() => delete dataset.moved, shieldMs)
}
