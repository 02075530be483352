// Awaited answer: whether a reply about a lead names a lender that may still say yes. It reads the reply as it came, for who asks the
// server again must not wait for the schema that the screens load.
import type { AskedLender } from '#domain/lender/offer-list.ts'

const open: readonly unknown[] = ['asked', 'late'] satisfies readonly AskedLender['says'][]

export function isAnswerAwaited(market: unknown): boolean {
  const { asked } = (market ?? {}) as { readonly asked?: unknown }
  return Array.isArray(asked) && asked.some((each) => open.includes((each as Partial<AskedLender> | null)?.says))
}
