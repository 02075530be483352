// Table of browser storage keys: where each is kept, and how it reads back (E5). A slot without a row does not compile.

export type StorageArea = 'session' | 'local'

/** Told apart from what another release has left: the shape of `state` and of what lies beside it. */
export const keptRelease = 2

interface StorageSlotRow {
  readonly areas: readonly StorageArea[]
  /** How the text in storage reads back: revived JSON (E7), plain text, a number or `true`/`false`. */
  readonly codec: 'json' | 'text' | 'number' | 'boolean'
}

const session = ['session'] as const
const both = ['session', 'local'] as const

export const storageSlots = {
  storedLoanApplication: { areas: both, codec: 'json' },
  sessionId: { areas: session, codec: 'text' },
  sessionStartedAt: { areas: session, codec: 'text' },
  sessionUrl: { areas: session, codec: 'text' },
  state: { areas: session, codec: 'json' },
  companyData: { areas: session, codec: 'json' },
  gclid: { areas: session, codec: 'json' },
  initAt: { areas: session, codec: 'number' },
  lid: { areas: session, codec: 'text' },
  redirected: { areas: both, codec: 'boolean' },
  redirectUrl: { areas: session, codec: 'text' },
  redirectMethod: { areas: session, codec: 'text' },
  reapplying: { areas: both, codec: 'boolean' },
  logRocketBlocked: { areas: session, codec: 'boolean' },
  logRocket: { areas: session, codec: 'boolean' },
  routeChange: { areas: session, codec: 'json' },
  newSessionFlag: { areas: session, codec: 'boolean' },
  leadApplication: { areas: session, codec: 'json' },
  dynamicPages: { areas: session, codec: 'json' },
  uiColors: { areas: session, codec: 'json' },
  asyncFormData: { areas: session, codec: 'json' },
  isLoading: { areas: session, codec: 'boolean' },
  sellingTierGlobalId: { areas: session, codec: 'text' },
  sessionAcceptedRedirected: { areas: session, codec: 'boolean' },
} as const satisfies Record<string, StorageSlotRow>

export type StorageSlot = keyof typeof storageSlots

/** Each slot with each area it is kept in. */
export const slotsIn: readonly { readonly slot: StorageSlot; readonly area: StorageArea }[] = Object.entries(
  storageSlots,
).flatMap(([slot, { areas }]) => areas.map((area) => ({ slot: slot as StorageSlot, area })))

/** How a redirect enters history (E5). */
export const redirectMethods = ['PUSH', 'REPLACE'] as const
export type RedirectMethod = (typeof redirectMethods)[number]
