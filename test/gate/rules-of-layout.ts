/** The rules of axe that ask for a layout or for colours. The browser judges by them, the gate by all others. */
export const rulesOfLayout = ['color-contrast', 'scrollable-region-focusable', 'target-size'] as const
