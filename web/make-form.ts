// Composition of the form for a browser: storage, store, texts, navigation, and later chunks.
import { conventionsOf } from '#domain/questions/conventions.ts'
import { newApplication } from '#domain/application/application.ts'
import type { Boot } from './boot.ts'
import type { Form } from './context.ts'
import { isFramed } from './embed/framed.ts'
import type { loadCountry } from './journey/loaded.ts'
import type { ClockOffset } from './journey/runtime.ts'
import { createApplicationStore } from './journey/store.ts'
import { laterScreens } from './screens/load-later.ts'
import type { Memory } from './storage/memory.ts'
import { stripUrlParams } from './strip-url-params.ts'
import { earlyTexts, textsHolder } from './texts.ts'
import { trouble } from './trouble.ts'

type Country = Awaited<ReturnType<typeof loadCountry>>

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
    written: (_, text) => text,
    rulesSoon: never,
    client: never,
    textsSoon: never,
    navigate: () => {},
    now: () => 0,
  }
}

/** Whether somebody has typed or ticked anything since the page came. */
const isTouched = (page: Document) =>
  [...page.querySelectorAll('input')].some(
    ({ value, defaultValue, checked, defaultChecked }) => value !== defaultValue || checked !== defaultChecked,
  )

/** Whether an earlier page of this tab or browser has left something. */
function hasMemory(window: Window): boolean {
  try {
    return 'state' in window.sessionStorage || 'storedLoanApplication' in window.localStorage
  } catch {
    return false
  }
}

// Functions of their own: the bundler writes a shorter import for a module taken as a whole.
const loadMemory = () => import('./storage/memory.ts')
const loadFrame = () => import('./embed/frame.ts')

const ignore = () => {}

/** What the country's own part does, once it is here. */
const ofCountry = (
  now: () => Country | undefined,
): Pick<Form, 'rulesNow' | 'written' | 'streetPartsOf' | 'accountHolders'> => ({
  rulesNow: () => now()?.rules,
  written: (kind, text) => now()?.written(kind, text) ?? text,
  streetPartsOf: (line) => now()?.streetPartsOf(line),
  accountHolders: () => now()?.accountHolders,
})

/** Moves within the form's own pages. */
const navigateIn =
  (window: Window, basePath: string): Form['navigate'] =>
  (path, { replace = false } = {}) => {
    // Campaign and click ids stay in the address: without storage they would be gone with a reload.
    const url = `${basePath}/${path}${window.location.search}`
    if (replace) window.history.replaceState(null, '', url)
    else window.history.pushState(null, '', url)
  }

export function makeForm(boot: Boot, window: Window & typeof globalThis): LiveForm {
  const { variant, basePath } = boot
  const clock: ClockOffset = { offsetMs: 0 }
  const now = () => Date.now() + clock.offsetMs
  const initAt = Date.now()
  const query = stripUrlParams(window)
  const conventions = conventionsOf(boot.tag, variant.country.currency)
  let memory: Memory | undefined // until what was kept is back, nothing may be written over it
  const { store, dispatch } = createApplicationStore(newApplication(variant), variant, (after) => memory?.keep(after))
  const beginning = once(async () => {
    const { remember } = await loadMemory()
    const askTime = async () => (await runtime()).askTime()
    const { begun, ...rest } = await remember({ window, boot, texts, conventions, query, initAt, now, askTime, log })
    memory = rest
    dispatch({ type: 'restored', ...begun })
  })
  const texts = textsHolder(earlyTexts(boot.texts, boot.tag))
  let country: Country | undefined
  let isRunning = false
  let failures = 0
  let retry = () => form.loadTheRest()
  const engine = once(() => import('./journey/loaded.ts'))
  const runtime = once(async () => (await engine()).createRuntime({ window, form, clock, log, memory: () => memory }))
  const countrySoon = once(async () => (country = await (await engine()).loadCountry(variant.countryId, conventions)))
  const rulesSoon = async () => (await countrySoon()).rules
  const textsSoon = once(async () => {
    // The parts of later pages come before their texts, so that none of them moves what stands there.
    const [{ loadTexts }] = await Promise.all([engine(), laterScreens.soon().catch(ignore)])
    const { t, renewed } = await loadTexts(boot, (await runtime()).fetch)
    texts.set({ t, complete: true })
    // Not waited for: what was bundled is good until something newer is here.
    void renewed().then((newer) => newer && texts.set({ t: newer, complete: true }))
  })
  const frame = once(async () => (await loadFrame()).startFrame(form, window))

  const form: LiveForm = {
    boot,
    conventions,
    texts,
    store,
    prerenderedState: store.getState(),
    begun: query !== '' || hasMemory(window) ? beginning : undefined,
    dispatch,
    ...ofCountry(() => country),
    noteOf: (name, application) => memory?.noteOf(name, application),
    // Without the country's rules the general ones judge, and the server judges again: nobody is stuck on a lost file.
    rulesSoon: () => rulesSoon().catch(() => undefined),
    client: async () => (await runtime()).client,
    textsSoon,
    navigate: navigateIn(window, basePath),
    now,
    retry: () => retry(),
    keeps: () => memory?.keeps() ?? !isTouched(window.document),
    // Where that fails too, React's own line in the log remains.
    crashed: (...crash) => void runtime().then(({ crashed }) => crashed(...crash), ignore),
    runtime,
    loadTheRest: () => {
      const load = async () => {
        // The later screens come too, so that no step of the way waits for the network.
        await Promise.all([isFramed() && frame(), textsSoon(), rulesSoon(), beginning(), laterScreens.soon()])
        const { start } = await runtime()
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
        if (!isRunning && connection) dispatch({ type: 'failed', connection, discardRequest: false })
      })
    },
  }
  return form
}
