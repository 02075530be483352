// Table of browser storage keys: where each is kept, and how it reads back (E5). A slot without a row does not compile.

export type StorageArea = 'session' | 'local'

/** Told apart from what another release has left: the shape of `state` and of what lies beside it. */
export const keptRelease = 2

interface StorageSlotRow {
  readonly areas: readonly StorageArea[]
  /** How the text in storage reads back: revived JSON (E7), plain text, a number or `true`/`false`. */
  readonly codec: 'json' | 'text' | 'number' | 'boolean'
  /** Of one form's application: beside that of another form, which has the names, its key ends in the variant. */
  readonly ofForm?: true
}

const session = ['session'] as const
const both = ['session', 'local'] as const
const ofForm = true

export const storageSlots = {
  storedLoanApplication: { areas: both, codec: 'json', ofForm },
  sessionId: { areas: session, codec: 'text' },
  sessionStartedAt: { areas: session, codec: 'text' },
  sessionUrl: { areas: session, codec: 'text' },
  state: { areas: session, codec: 'json', ofForm },
  companyData: { areas: session, codec: 'json', ofForm },
  gclid: { areas: session, codec: 'json' },
  initAt: { areas: session, codec: 'number' },
  lid: { areas: session, codec: 'text', ofForm },
  redirected: { areas: both, codec: 'boolean' },
  redirectUrl: { areas: session, codec: 'text', ofForm },
  redirectMethod: { areas: session, codec: 'text', ofForm },
  reapplying: { areas: both, codec: 'boolean', ofForm },
  logRocketBlocked: { areas: session, codec: 'boolean' },
  logRocket: { areas: session, codec: 'boolean' },
  routeChange: { areas: session, codec: 'json', ofForm },
  newSessionFlag: { areas: session, codec: 'boolean' },
  leadApplication: { areas: session, codec: 'json', ofForm },
  dynamicPages: { areas: session, codec: 'json', ofForm },
  uiColors: { areas: session, codec: 'json' },
  asyncFormData: { areas: session, codec: 'json', ofForm },
  isLoading: { areas: session, codec: 'boolean', ofForm },
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
