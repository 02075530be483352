// Puts the form's parts together for a browser: storage, store, texts, navigation, and the loading of what comes later.
import { conventionsOf } from '#domain/conventions.ts'
import { newApplication } from '#domain/application.ts'
import type { Access, Application } from '#domain/application.ts'
import type { Rules } from '#domain/rules.ts'
import type { Boot } from './boot.ts'
import type { Form } from './context.ts'
import { isFramed } from './embed/framed.ts'
import { createApplicationStore } from './journey/store.ts'
import { laterScreensSoon } from './screens/load-later.ts'
import { takeOut } from './take-out.ts'
import { earlyTexts, textsHolder } from './texts.ts'

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

/** Whether an earlier page of this tab or browser has left something. */
function hasMemory(window: Window): boolean {
  try {
    return 'state' in window.sessionStorage || 'storedLoanApplication' in window.localStorage
  } catch {
    return false
  }
}

export function makeForm(boot: Boot, window: Window & typeof globalThis): LiveForm {
  const { variant, basePath, apiBase } = boot
  const now = () => Date.now()
  const initAt = now()
  const query = takeOut(window)
  // Until what was kept is back, nothing may be written over it.
  let keep: ((application: Application) => void) | undefined
  let leadElsewhere: () => Access | undefined = () => undefined
  const { store, dispatch } = createApplicationStore(newApplication(variant), variant, (after) => keep?.(after))
  const conventions = conventionsOf(boot.tag, variant.country.currency)
  const beginning = once(async () => {
    const { remember } = await import('./storage/memory.ts')
    const { application, circumstances, ...memory } = remember({
      window,
      variant,
      conventions,
      query,
      initAt,
      now,
      log,
    })
    ;({ keep, leadElsewhere } = memory)
    dispatch({ type: 'begun', application, circumstances })
  })
  const texts = textsHolder(earlyTexts(boot.texts, boot.tag))
  let rules: Rules | undefined
  let isRunning = false
  const engine = once(() => import('./journey/loaded.ts'))
  const client = once(async () =>
    (await engine()).createClient({
      apiBase,
      fetch: window.fetch.bind(window),
      isOnline: () => window.navigator.onLine,
    }),
  )
  const rulesSoon = once(async () => (rules = await (await engine()).loadRules(variant.countryId)))
  const textsSoon = once(async () => {
    const { t, renewed } = await (await engine()).loadTexts(boot)
    texts.set({ t, complete: true })
    // Not waited for: what was bundled is good until something newer is here.
    void renewed().then((newer) => newer && texts.set({ t: newer, complete: true }))
  })

  const frame = once(async () => (await import('./embed/frame.ts')).startFrame(form, window))

  const form: LiveForm = {
    boot,
    conventions,
    texts,
    store,
    prerenderedState: store.getState(),
    begun: query !== '' || hasMemory(window) ? beginning : undefined,
    dispatch,
    rulesNow: () => rules,
    // Without the country's rules the general ones judge, and the server judges again: nobody is stuck on a lost file.
    rulesSoon: () => rulesSoon().catch(() => undefined),
    client,
    textsSoon,
    navigate: (path, { replace = false } = {}) => {
      // Campaign and click ids stay in the address: without storage they would be gone with a reload.
      const url = `${basePath}/${path}${window.location.search}`
      if (replace) window.history.replaceState(null, '', url)
      else window.history.pushState(null, '', url)
    },
    now,
    loadTheRest: () => {
      const load = async () => {
        // The later screens come too, so that no step of the way waits for the network.
        await Promise.all([isFramed() && frame(), textsSoon(), rulesSoon(), beginning(), laterScreensSoon()])
        const [{ browserParts: parts, startEngine }, api] = await Promise.all([engine(), client()])
        // Tried again by the clock and by the connection coming back: the engine runs once.
        if (isRunning) return
        isRunning = true
        startEngine({
          variant,
          client: api,
          getState: store.getState,
          subscribe: (listener) => store.subscribe(listener),
          dispatch,
          now,
          log,
          leadElsewhere,
          ...parts(window),
        })
      }
      load().catch((error: unknown) => {
        log('Failed to load ApplicationPage and product styles', error instanceof Error ? error.message : error)
        window.addEventListener('online', form.loadTheRest, { once: true })
        window.setTimeout(form.loadTheRest, 3000)
      })
    },
  }
  return form
}
