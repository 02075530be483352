// Colours of a host page. A closed list of theme tokens, taken only where every pair they stand in keeps its contrast (B3, WCAG 1.4.3 and
// 1.4.11). A colour that fails is refused by name, and the brand's own colour stays.
import { pairs } from './colour-pairs.ts'

/** Colours that a host may set, by the theme's names. Colours that say good, bad or beware stay the brand's. */
export const hostColourTokens = [
  'ground',
  'surface',
  'sheet',
  'field',
  'hero',
  'ink',
  'ink-soft',
  'on-hero',
  'on-hero-soft',
  'eyebrow',
  'link',
  'line',
  'control-line',
  'focus',
  'accent',
  'on-accent',
  'accent-soft',
  'action',
  'on-action',
  'action-strong',
  'track',
  'fill',
] as const
export type HostColourToken = (typeof hostColourTokens)[number]

/** Colours by token, as `#rrggbb`. */
export type Colours = Readonly<Record<string, string>>
export type HostColours = Readonly<Partial<Record<HostColourToken, string>>>

/** Why a colour is not taken: no token of the list, no colour as it must be written, or too little contrast. */
export type ColourFault = 'unknown' | 'form' | 'contrast'

export interface CheckedColours {
  readonly taken: HostColours
  readonly refused: readonly { readonly name: string; readonly fault: ColourFault; readonly against?: string }[]
}

/** The most tokens that are read; a host has no reason for more. */
const mostColours = 50

/** Names and colours of `accent: #0b5fff; on-accent: #fff`, as they are written; what has no colon has an empty colour. */
export function readColours(text: string): readonly (readonly [name: string, colour: string])[] {
  return text
    .slice(0, 2000)
    .split(';')
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .slice(0, mostColours)
    .map((row) => {
      const [name = '', colour = ''] = row.split(':').map((part) => part.trim())
      return [name.slice(0, 30), colour.slice(0, 30)]
    })
}

/** `#abc` and `#AABBCC` as `#aabbcc`; nothing where it is no such colour. */
function hexOf(colour: string): string | undefined {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(colour) ?? []
  return short ? `#${short.replace(/./g, '$&$&')}`.toLowerCase() : long && `#${long.toLowerCase()}`
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** The pairs of these colours that fall short. Those of which a colour is not known are left out. */
export function tooClose(colours: Colours) {
  return pairs.filter(({ foreground, background, minimum }) => {
    const [one, other] = [hexOf(colours[foreground] ?? ''), hexOf(colours[background] ?? '')]
    return one !== undefined && other !== undefined && contrast(one, other) < minimum
  })
}

const isToken = (name: string): name is HostColourToken => (hostColourTokens as readonly string[]).includes(name)

/**
 * Splits a host's colours into those taken over the brand's and those refused. They are judged together, so that a colour and the one on it
 * may change at once. A pair of the host's own that falls short is refused whole.
 */
export function checkColours(wanted: ReturnType<typeof readColours>, brand: Colours): CheckedColours {
  const refused: { name: string; fault: ColourFault; against?: string }[] = []
  const taken = new Map<HostColourToken, string>()
  for (const [name, colour] of wanted) {
    const hex = hexOf(colour)
    if (isToken(name) && hex !== undefined) taken.set(name, hex)
    else refused.push({ name, fault: isToken(name) ? 'form' : 'unknown' })
  }
  // Without one colour another may fall short of the brand's, so the rest is judged again; each turn takes one away at least.
  for (let turn = 0; turn < mostColours; turn++) {
    const short = tooClose({ ...brand, ...Object.fromEntries(taken) })
    const failing = new Map<HostColourToken, string>()
    for (const { foreground, background } of short) {
      if (isToken(foreground) && taken.has(foreground)) failing.set(foreground, background)
      if (isToken(background) && taken.has(background)) failing.set(background, foreground)
    }
    if (failing.size === 0) break
    for (const [name, against] of failing) {
      taken.delete(name)
      refused.push({ name, fault: 'contrast', against })
    }
  }
  return { taken: Object.fromEntries(taken), refused }
}
