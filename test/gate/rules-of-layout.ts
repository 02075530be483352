/** The rules of axe that ask for a layout or for colours. The browser judges by them (e2e/gate.spec.ts), the rest of the gate by all others. */
export const rulesOfLayout = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
] as const
