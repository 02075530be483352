// Start of the form's scripts once the page is painted (19.2). Evaluated from the cache before, they would hold back the first paint
// and the first press. The page preloads them, so none is waited for.

/** Milliseconds; nobody waits longer: a page that is not seen is not painted. */
const longest = 500

/** Evaluates the scripts that the page names, one after the other. Rejects where one cannot be had. */
export async function startForm(): Promise<void> {
  await new Promise((painted) => {
    requestAnimationFrame(() => setTimeout(painted))
    setTimeout(painted, longest)
  })
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('[data-start]'))
    await import(/* @vite-ignore */ href)
}
