// Lender of a test: asked in the order of its tier, in Spain, with nothing that it needs or refuses.
import type { Lender } from '#domain/lender/lender.ts'

export const tieredLender = (tier: number, change: Partial<Lender> = {}): Lender => ({
  name: `Lender ${tier}`,
  tier,
  weight: 1,
  timeoutMs: 1000,
  redirectHosts: [],
  countries: { es: { criteria: [], needs: [], priceCents: 1000 } },
  ...change,
})
