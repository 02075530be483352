// Test of when the form's scripts begin: behind the first frame, and after half a second where no frame comes (19.2).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startForm } from './start-form.ts'

const evaluated = globalThis as { order?: string[] }
const script = (name: string) => ({ href: `data:text/javascript,globalThis.order.push(${JSON.stringify(name)})` })
let frame = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  evaluated.order = []
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => (frame = act))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  delete evaluated.order
})

test.each([
  ['the task behind the first frame', () => frame(), 0],
  ['half a second without a frame', () => {}, 500],
])('19.2 the scripts are evaluated in their order in %s, and not before', async (name, act, ms) => {
  // The same address is evaluated once a process.
  const names = [`react, ${name}`, `form, ${name}`]
  vi.stubGlobal('document', { querySelectorAll: () => names.map(script) })
  const started = startForm()
  if (ms > 0) await vi.advanceTimersByTimeAsync(ms - 1)
  expect(evaluated.order).toEqual([])
  act()
  expect(evaluated.order).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await started
  expect(evaluated.order).toEqual(names)
})
