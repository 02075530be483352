// Test of what is not measured: a document that was opened by a link's secret (S-10).
import { expect, test, vi } from 'vitest'
import type { Boot } from '#web/boot.ts'
import type { Form } from '#web/context.ts'
import { countPageSpeed } from './page-speed.ts'

test('19.8 S-10: a document that a link of ours opened is not measured', () => {
  const addEventListener = vi.fn<() => void>()
  const name = 'https://forms.test/askrobin-es/continue/3b0f4a1e-7c1e-4f6e-9c55-0d7b2f9f2b11'
  const window = { performance: { getEntriesByType: () => [{ name }] }, addEventListener }
  const boot = { basePath: '/askrobin-es', variant: { id: 'askrobin-es' } } as Boot
  const fetch = vi.fn<typeof globalThis.fetch>()
  countPageSpeed({
    window: window as unknown as Window & typeof globalThis,
    form: { boot } as Form,
    clientOptions: { apiBase: '/api', fetch, isOnline: () => true, isLeaving: () => false },
  })
  expect(addEventListener).not.toHaveBeenCalled()
})
