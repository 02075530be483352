// Table of the colour pairs of a page by theme token, with the contrast each must reach (WCAG 1.4.3 and 1.4.11, experience 31).
// It is 4.5 for text, 3 for what must be seen as a control.

export interface ColourPair {
  readonly foreground: string
  readonly background: string
  readonly minimum: 3 | 4.5
}

const text = (background: string, ...foregrounds: string[]): ColourPair[] =>
  foregrounds.map((foreground) => ({ foreground, background, minimum: 4.5 }))
const control = (background: string, ...foregrounds: string[]): ColourPair[] =>
  foregrounds.map((foreground) => ({ foreground, background, minimum: 3 }))

export const pairs: readonly ColourPair[] = [
  ...text('ground', 'ink', 'ink-soft', 'link', 'on-header'),
  ...text('surface', 'ink', 'ink-soft', 'link', 'eyebrow', 'bad', 'good', 'warning', 'info'),
  ...text('sheet', 'ink', 'ink-soft', 'link', 'bad'),
  ...text('field', 'ink', 'ink-soft', 'link'),
  ...text('line', 'ink-soft'),
  ...text('accent', 'on-accent'),
  ...text('accent-soft', 'ink', 'link'),
  ...text('action', 'on-action'),
  ...text('action-strong', 'on-action'),
  ...text('hero', 'on-hero', 'on-hero-soft', 'on-header'),
  ...text('footer', 'on-footer'),
  ...text('bad-soft', 'bad', 'ink'),
  ...text('good-soft', 'good', 'ink'),
  ...text('warning-soft', 'warning', 'ink'),
  ...text('info-soft', 'info', 'ink'),
  ...control('surface', 'control-line', 'focus', 'accent', 'action', 'bad', 'fill'),
  ...control('sheet', 'control-line', 'focus', 'accent'),
  ...control('field', 'control-line', 'focus', 'accent', 'bad'),
  ...control('ground', 'focus', 'fill'),
  ...control('hero', 'focus'),
  ...control('track', 'accent', 'fill'),
]

/** Every token that stands in a pair, once. */
export const colourTokens: readonly string[] = [
  ...new Set(pairs.flatMap(({ foreground, background }) => [foreground, background])),
]
