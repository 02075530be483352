// Success criteria of WCAG 2.2, levels A and AA, and by which of our checks each is held (EN 301 549, chapter 9).

interface Criterion {
  readonly level: 'A' | 'AA'
  /** New in WCAG 2.2: EN 301 549 (V3.2.1) has no clause for it. */
  readonly isNew?: true
  /** Checks which show that it applies to no page. */
  readonly absent?: readonly string[]
  /** Checks that hold the criterion as a whole, on every page. */
  readonly whole?: readonly string[]
  /** Checks that hold a part of it, beside the rules of axe. */
  readonly part?: readonly string[]
  /** Result of a test by a person, with its date: `2026-11-23`. */
  readonly byHand?: { readonly on: string; readonly found: 'supports' | 'partially' | 'fails' }
}

/** One variant of each brand before each merge, all of them in a night: not every page each time, so never a criterion as a whole. */
const layout = 'e2e/gate.spec.ts'
const pages = ['test/gate/every-page.test.ts', 'test/gate/every-screen.test.ts'] as const
const documents = 'test/gate/kinds.test.ts'
const keyboard = 'e2e/keyboard.spec.ts'

/** No page has sound, film or a picture that moves by itself. */
const media = { absent: pages } as const

export const criteria: Readonly<Record<string, Criterion>> = {
  '1.1.1': { level: 'A' },
  '1.2.1': { level: 'A', ...media },
  '1.2.2': { level: 'A', ...media },
  '1.2.3': { level: 'A', ...media },
  '1.2.4': { level: 'AA', ...media },
  '1.2.5': { level: 'AA', ...media },
  '1.3.1': { level: 'A' },
  '1.3.2': { level: 'A' },
  '1.3.3': { level: 'A' },
  '1.3.4': { level: 'AA' },
  '1.3.5': { level: 'AA' },
  '1.4.1': { level: 'A' },
  '1.4.2': { level: 'A', ...media },
  '1.4.3': { level: 'AA', part: ['test/contrast.test.ts', layout] },
  '1.4.4': { level: 'AA', part: [layout] },
  '1.4.5': { level: 'AA' },
  '1.4.10': { level: 'AA', part: [layout] },
  '1.4.11': { level: 'AA', part: ['test/contrast.test.ts'] },
  '1.4.12': { level: 'AA' },
  '1.4.13': { level: 'AA' },
  '2.1.1': { level: 'A', part: [keyboard] },
  '2.1.2': { level: 'A', part: [keyboard] },
  '2.1.4': { level: 'A' },
  '2.2.1': { level: 'A', part: ['test/time-limits.test.ts', 'e2e/follow-ups-mobile.spec.ts'] },
  '2.2.2': { level: 'A', part: ['e2e/layout.spec.ts'] },
  '2.3.1': { level: 'A' },
  '2.4.1': { level: 'A', whole: [documents] },
  '2.4.2': { level: 'A', whole: ['test/web/headings.test.ts', 'e2e/journeys.spec.ts'] },
  '2.4.3': { level: 'A', part: [...pages, layout] },
  '2.4.4': { level: 'A' },
  '2.4.5': { level: 'AA' },
  '2.4.6': { level: 'AA', part: ['test/web/headings.test.ts'] },
  '2.4.7': { level: 'AA', part: [keyboard] },
  '2.4.11': { level: 'AA', isNew: true },
  '2.5.1': { level: 'A' },
  '2.5.2': { level: 'A' },
  '2.5.3': { level: 'A', part: pages },
  '2.5.4': { level: 'A' },
  '2.5.7': { level: 'AA', isNew: true },
  '2.5.8': { level: 'AA', isNew: true, part: [layout] },
  '3.1.1': { level: 'A', whole: ['test/built/pages.test.ts', documents] },
  '3.1.2': { level: 'AA' },
  '3.2.1': { level: 'A' },
  '3.2.2': { level: 'A', part: ['e2e/going-on.spec.ts'] },
  '3.2.3': { level: 'AA' },
  '3.2.4': { level: 'AA' },
  '3.2.6': { level: 'A', isNew: true },
  '3.3.1': { level: 'A', part: ['e2e/journeys.spec.ts'] },
  '3.3.2': { level: 'A' },
  '3.3.3': { level: 'AA' },
  '3.3.4': { level: 'AA', part: ['e2e/journeys.spec.ts'] },
  '3.3.7': { level: 'A', isNew: true },
  '3.3.8': { level: 'AA', isNew: true },
  '4.1.2': { level: 'A' },
  '4.1.3': { level: 'AA' },
}
