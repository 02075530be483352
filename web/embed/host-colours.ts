// Colours of the host page on this page: checked against the brand's theme, and shown (B3).
import { checkColours } from '#domain/application/host-colours.ts'
import type { CheckedColours } from '#domain/application/host-colours.ts'
import { colourTokens } from '#domain/application/colour-pairs.ts'

/** Shows those of the wanted colours that may be shown, in the place of all earlier ones; says which, and which are refused. */
export function showColours(
  window: Pick<Window, 'getComputedStyle' | 'document'>,
  wanted: Parameters<typeof checkColours>[0],
): CheckedColours {
  const { documentElement } = window.document
  for (const token of colourTokens) documentElement.style.removeProperty(`--${token}`)
  // Without a host's the computed ones are the brand's, of its arm and its scheme.
  const styles = window.getComputedStyle(documentElement)
  const brand = Object.fromEntries(colourTokens.map((token) => [token, styles.getPropertyValue(`--${token}`).trim()]))
  const checked = checkColours(wanted, brand)
  for (const [token, colour] of Object.entries(checked.taken)) documentElement.style.setProperty(`--${token}`, colour)
  return checked
}
