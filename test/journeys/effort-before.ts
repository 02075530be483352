// Table of what an ordinary application cost on a phone before it was shortened, by country, counted as `effort.ts` counts.
// These are the journey tables of 2026-11-22 (commit f1079eb9): no stages, no choice that goes on, no questions that share a page.
import type { Effort } from './effort.ts'

const effort = (screens: number, taps: number, keystrokes: number): Effort => ({ screens, taps, keystrokes })

export const effortBefore: Readonly<Record<string, Effort>> = {
  es: effort(14, 49, 158),
  mx: effort(14, 49, 203),
  co: effort(14, 60, 269),
  pl: effort(14, 52, 227),
  ro: effort(14, 57, 246),
  vn: effort(14, 55, 213),
  ph: effort(14, 51, 266),
  de: effort(14, 50, 244),
}
