// Test of where toasts stand: as near to the top as nothing lies below them that must stay free.
import { describe, expect, test } from 'vitest'
import { clearTop } from './toasts.ts'

const rect = (top: number, height: number, left = 0, width = 360) =>
  ({ top, height, left, width, right: left + width, bottom: top + height }) as DOMRect
const size = rect(16, 60, 100, 244)

describe('O2 experience 33: a toast covers neither a field nor the logo', () => {
  test.each([
    ['nothing is there', [], 16],
    ['what is there stands beside it', [rect(10, 40, 0, 90)], 16],
    ['the logo is below it', [rect(10, 40)], 58],
    ['there is room between two fields', [rect(10, 100), rect(200, 100)], 118],
    ['fields stand close', [rect(10, 100), rect(130, 100), rect(250, 60)], 318],
    ['what is hidden has no size', [rect(10, 0)], 16],
    ['something was scrolled above the view', [rect(-90, 60)], 16],
    ['the view is full', [rect(0, 740)], undefined],
  ] as const)('O2: where %s', (_what, obstacles, top) => {
    expect(clearTop(size, obstacles, 740, 16)).toBe(top)
  })
})
