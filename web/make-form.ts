// Composition of the form for a browser: storage, store, texts, navigation, and later chunks.
import { conventionsOf } from '#domain/questions/conventions.ts'
import { newApplication } from '#domain/application/application.ts'
import type { Connection } from '#domain/application/application.ts'
import type { Boot } from './boot.ts'
import type { Form } from './context.ts'
import { isFramed } from './embed/framed.ts'
import type { loadCountry } from './journey/later-pages.ts'
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
const loadLaterPages = () => import('./journey/later-pages.ts')
const loadRuntime = () => import('./journey/runtime.ts')

/** What a visitor does who is about to fill the form in. */
const touches = ['pointerdown', 'focusin', 'input', 'scroll'] as const
/** Whoever reads that long without touching the page: by now nothing else is waited for. */
const readMs = 5000

/** Once somebody touches the page, or has looked at it for a while. */
function onceTouched({ document, setTimeout, clearTimeout }: Window & typeof globalThis, act: () => void): void {
  const how = { capture: true, passive: true } as const
  const begin = () => {
    clearTimeout(timer)
    for (const touch of touches) document.removeEventListener(touch, begin, how)
    act()
  }
  const timer = setTimeout(begin, readMs)
  for (const touch of touches) document.addEventListener(touch, begin, how)
}

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
  let retry = () => {}
  const laterPages = once(loadLaterPages)
  const runtime = once(async () =>
    (await loadRuntime()).createRuntime({ window, form, clock, log, memory: () => memory }),
  )
  const countrySoon = once(
    async () => (country = await (await laterPages()).loadCountry(variant.countryId, conventions)),
  )
  const rulesSoon = async () => (await countrySoon()).rules
  const textsSoon = once(async () => {
    // The parts of later pages come before their texts, so that none of them moves what stands there.
    const [{ loadTexts }] = await Promise.all([laterPages(), laterScreens.soon().catch(ignore)])
    const { t, renewed } = await loadTexts(boot, (await runtime()).fetch)
    // The words of the first page came with it.
    texts.set({ t, complete: true, sameWords: true })
    // Not waited for: what was bundled is good until something newer is here.
    void renewed().then((newer) => newer && texts.set({ t: newer, complete: true }))
  })
  const frame = once(async () => (await loadFrame()).startFrame(form, window))
  /** Everything that the pages after the first need. */
  const pagesSoon = () => Promise.all([textsSoon(), rulesSoon(), laterScreens.soon()])
  let isFollowed = false

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
    retry: () => (lacking ? form.loadTheRest() : retry()),
    keeps: () => memory?.keeps() ?? !isTouched(window.document),
    // Where that fails too, React's own line in the log remains.
    crashed: (...crash) => void runtime().then(({ crashed }) => crashed(...crash), ignore),
    runtime,
    loadTheRest: () => {
      load().catch(async (error: unknown) => {
        log('Failed to load ApplicationPage and product styles', error instanceof Error ? error.message : error)
        window.addEventListener('online', form.loadTheRest, { once: true })
        window.setTimeout(form.loadTheRest, 3000 * 2 ** failures++)
        const connection = await trouble(window, form.keeps!)
        if (connection && store.getState().connection === 'fine') tell((lacking = connection))
      })
    },
  }
  const tell = (connection: Connection) => dispatch({ type: 'failed', connection, discardRequest: false })
  /** What could not be loaded, as the page says it. */
  let lacking: Connection | undefined
  // Tried again by the clock, the connection coming back and the applicant.
  const load = async () => {
    await Promise.all([isFramed() && frame(), beginning(), runtime()])
    // Of a page that is no first one, or that somebody has begun to fill in, everything is needed: no step waits for the network.
    isFollowed ||= !boot.prerendered || store.getState().continued.length > 0 || isTouched(window.document)
    if (isFollowed) await pagesSoon()
    if (lacking && store.getState().connection === lacking) tell('fine')
    lacking = undefined
    if (!isRunning) (await runtime()).start((act) => (retry = act))
    isRunning = true
    if (isFollowed) return void (await runtime()).furnish()
    onceTouched(window, () => {
      isFollowed = true
      form.loadTheRest()
    })
  }
  return form
}
