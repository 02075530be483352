// Puts the form's parts together for a browser: storage, store, texts, navigation, and the loading of what comes later.
import { conventionsOf } from '#domain/conventions.ts'
import { newApplication } from '#domain/application.ts'
import type { Rules } from '#domain/rules.ts'
import type { Boot } from './boot.ts'
import type { Form } from './context.ts'
import type { ClockOffset } from './journey/beside.ts'
import { createApplicationStore } from './journey/store.ts'
import { laterScreensSoon } from './screens/load-later.ts'
import { browserStorage } from './storage/browser-storage.ts'
import { keep, readKept } from './storage/keep.ts'
import { earlyTexts, textsHolder } from './texts.ts'
import { trouble } from './trouble.ts'

/** The form and how to load everything that the first paint does not need. */
export interface LiveForm extends Form {
  readonly loadTheRest: () => void
}

// The document's error catalogue is logged to the console (O3).
// oxlint-disable-next-line no-console
const log = (message: string, detail?: unknown) => console.error(message, detail)

/** A promise made at the first call and made again after a failure. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}

/** What a page without a browser shows: a new application, the page's own texts, nothing kept. */
export function stillForm(boot: Boot): Form {
  const { store, dispatch } = createApplicationStore(newApplication(boot.variant), boot.variant)
  const never = () => Promise.reject(new Error('A prerendered page loads nothing'))
  return {
    boot,
    conventions: conventionsOf(boot.tag, boot.variant.country.currency),
    texts: textsHolder(earlyTexts(boot.texts, boot.tag)),
    store,
    prerenderedState: store.getState(),
    dispatch,
    rulesNow: () => undefined,
    rulesSoon: never,
    client: never,
    textsSoon: never,
    navigate: () => {},
    now: () => 0,
  }
}

export function makeForm(boot: Boot, window: Window & typeof globalThis): LiveForm {
  const { variant, basePath } = boot
  const clock: ClockOffset = { offsetMs: 0 }
  const now = () => Date.now() + clock.offsetMs
  let isStorageRefused = false
  const storage = browserStorage(
    { session: () => window.sessionStorage, local: () => window.localStorage },
    (...line) => {
      isStorageRefused = true
      log(...line)
    },
  )
  const kept = readKept(storage)
  const isKept = [...Object.values(kept.session), kept.local].some((part) => part !== null)
  let mayKeep = !isKept
  let hasKept = isKept
  const { store, dispatch } = createApplicationStore(newApplication(variant), variant, (after, before) => {
    // Until what was kept is back, nothing may be written over it.
    if (!mayKeep) return
    keep(storage, after, hasKept ? before : undefined, variant)
    hasKept = true
  })
  const restoring = once(async () => {
    const { restoreByServerTime } = await import('./storage/restore-by-server-time.ts')
    const application = await restoreByServerTime(kept, variant, now, async () => (await beside()).askTime())
    mayKeep = true
    dispatch({ type: 'restored', application })
  })
  const texts = textsHolder(earlyTexts(boot.texts, boot.tag))
  let rules: Rules | undefined
  let isRunning = false
  let failures = 0
  let retry = () => form.loadTheRest()
  const engine = once(() => import('./journey/loaded.ts'))
  const beside = once(async () =>
    (await engine()).makeBeside({
      window,
      form,
      clock,
      log,
      isRecorded: () => storage.read('logRocket', 'session') === true,
    }),
  )
  const rulesSoon = once(async () => (rules = await (await engine()).loadRules(variant.countryId)))
  const textsSoon = once(async () => {
    const { t, renewed } = await (await engine()).loadTexts(boot, (await beside()).fetch)
    texts.set({ t, complete: true })
    // Not waited for: what was bundled is good until something newer is here.
    void renewed().then((newer) => newer && texts.set({ t: newer, complete: true }))
  })

  const form: LiveForm = {
    boot,
    conventions: conventionsOf(boot.tag, variant.country.currency),
    texts,
    store,
    prerenderedState: store.getState(),
    restored: isKept ? restoring : undefined,
    dispatch,
    rulesNow: () => rules,
    // Without the country's rules the general ones judge, and the server judges again: nobody is stuck on a lost file.
    rulesSoon: () => rulesSoon().catch(() => undefined),
    client: async () => (await beside()).client,
    textsSoon,
    navigate: (path, { replace = false } = {}) => {
      const url = `${basePath}/${path}`
      if (replace) window.history.replaceState(null, '', url)
      else window.history.pushState(null, '', url)
    },
    now,
    retry: () => retry(),
    keeps: () => !isStorageRefused && (mayKeep || Object.keys(store.getState().asyncFormData).length === 0),
    crashed: (...crash) =>
      void beside().then(
        ({ crashed }) => crashed(...crash),
        // React's own line in the log remains.
        () => {},
      ),
    beside,
    loadTheRest: () => {
      const load = async () => {
        // The later screens come too, so that no step of the way waits for the network.
        await Promise.all([textsSoon(), rulesSoon(), form.restored?.(), laterScreensSoon()])
        const { start } = await beside()
        // Tried again by the clock, the connection coming back and the applicant: the engine runs once.
        if (isRunning) return
        isRunning = true
        start((act) => (retry = act))
      }
      load().catch(async (error: unknown) => {
        log('Failed to load ApplicationPage and product styles', error instanceof Error ? error.message : error)
        window.addEventListener('online', form.loadTheRest, { once: true })
        window.setTimeout(form.loadTheRest, 3000 * 2 ** failures++)
        const connection = await trouble(window, form.keeps!)
        if (!isRunning && connection) dispatch({ type: 'failed', connection, giveUp: false })
      })
    },
  }
  return form
}
