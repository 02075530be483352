// Fake browser storages and a visit on a manual clock, for tests of what a page stores.
import * as catalogue from '#catalogue/server.generated.ts'
import type { Application } from '#domain/application/application.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { reduce } from '#domain/application/reducer.ts'
import type { Action } from '#domain/application/actions.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { browserStorage } from '#web/storage/browser-storage.ts'
import { keep } from '#web/storage/keep.ts'
import { leftIn } from '#web/storage/restore.ts'
import { beginVisit } from '#web/storage/start-up.ts'
import type { Visit } from '#web/storage/start-up.ts'

export const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
export const variant = variants.get('askrobin-es')!
export const start = Date.parse('2026-11-21T10:00:00.000Z')

/** A storage that counts what is written, and may refuse it. */
export function fakeStorage(seed: Readonly<Record<string, string>> = {}) {
  const entries = new Map(Object.entries(seed))
  const storage = {
    writes: [] as string[],
    /** Thrown by every write while it is set. */
    refusal: undefined as Error | undefined,
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (storage.refusal) throw storage.refusal
      storage.writes.push(key)
      entries.set(key, text)
    },
    removeItem: (key: string) => void entries.delete(key),
  }
  return storage
}

export type FakeStorage = ReturnType<typeof fakeStorage>

export function fakeBrowser(session = fakeStorage(), local = fakeStorage(), { id } = variant) {
  const logged: string[] = []
  const storage = browserStorage(
    { session: () => session as unknown as Storage, local: () => local as unknown as Storage },
    (message) => logged.push(message),
    id,
  )
  return { session, local, storage, logged }
}

const ids = Array.from({ length: 20 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)

/** A visit at `now`; ids count up from 0. */
export function aVisit(change: Partial<Visit> = {}): Visit & { readonly warned: string[] } {
  const { now = start } = change
  const next = ids.values()
  const warned: string[] = []
  return {
    variant,
    conventions: conventionsOf('es', 'EUR'),
    arrival: {},
    address: 'https://forms.test/askrobin-es/',
    host: 'forms.test',
    cookies: '',
    device: { timezoneOffset: -60, deviceMemory: 4, language: 'es', width: 360, height: 740 },
    initAt: start - 300,
    now,
    judgedAt: now,
    newId: () => next.next().value!,
    random: () => 0,
    warn: (message) => void warned.push(message),
    warned,
    ...change,
  }
}

export const at = new Date(start).toISOString()
export const lead = '99999999-9999-4999-8999-999999999999'
export const contact = {
  'personalDetails.firstName': 'Ana',
  'contactDetails.email': 'ana@example.test',
  generalPolicies: true,
} as const
const reply = (progressState: Application['progressState'], version = 1) => ({
  id: lead,
  token: 'token',
  version,
  progressState,
  missing: [],
  answeredKeys: [],
})
export const answered = { type: 'answered', path: 'initial-details', answers: contact, at } satisfies Action
export const replied = (progressState: Application['progressState']): Action => ({
  type: 'replied',
  reply: reply(progressState),
  at,
})
export const drafted: Action = {
  type: 'drafted',
  texts: { 'contactDetails.city': ['true'], 'incomeDetails.iban': ['ES91 2'] },
}

/** A page that begins its visit and then goes through these actions, everything kept. */
export function aPage(browser = fakeBrowser(), visit = aVisit()) {
  let application = beginVisit(browser.storage, visit, leftIn(browser.storage, visit.variant)).application
  keep(browser.storage, application, undefined, { variant: visit.variant, at: start })
  return {
    ...browser,
    visit,
    now: () => application,
    act: (...actions: Action[]) => {
      for (const action of actions) {
        const after = reduce(application, action, visit.variant)
        keep(browser.storage, after, application, { variant: visit.variant, at: start })
        application = after
      }
    },
  }
}

/** The next page of the same tab, or of a new tab. */
export const again = (page: ReturnType<typeof aPage>, change: Parameters<typeof aVisit>[0] = {}) =>
  aPage(fakeBrowser(page.session, page.local), aVisit(change))
export const inNewTab = (page: ReturnType<typeof aPage>, change: Parameters<typeof aVisit>[0] = {}) =>
  aPage(fakeBrowser(fakeStorage(), page.local), aVisit(change))
