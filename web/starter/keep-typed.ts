// Memory of what stands in the first page, for where React draws it anew as it wakes. Extensions put elements of their own into it.

/** Writes into an input of the page what stood in the one before, as if typed or pressed. */
function writeAgain({ id, value, checked }: HTMLInputElement): void {
  const input = document.getElementById(id) as HTMLInputElement | null
  if (!input) return
  if (input.checked !== checked) input.click()
  if (input.value === value) return
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Watches the form below `root` until it stands there no more. Where the same page is drawn in its place, what was typed and ticked is written
 * into that, and the focus stays. Returns what looks at once. To be called before React wakes.
 */
export function keepTyped(root: Element): () => void {
  const form = root.querySelector('form')
  const focused = document.activeElement!.id
  const look = () => {
    if (!form || form.isConnected) return
    watch.disconnect()
    if (root.querySelector('form')?.dataset.step !== form.dataset.step) return
    for (const input of form.querySelectorAll('input')) writeAgain(input)
    document.getElementById(focused)?.focus()
  }
  const watch = new MutationObserver(look)
  watch.observe(root, { childList: true, subtree: true })
  return look
}
