// Composition of the form for a browser: storage, store, texts, navigation, and later chunks.
import { conventionsOf } from '#domain/questions/conventions.ts'
import { newApplication } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import { reduceFirst } from '#domain/application/first-changes.ts'
import type { Boot } from './boot.ts'
import type { Form } from './context.ts'
import { isFramed } from './embed/framed.ts'
import type { AfterPaint } from './journey/after-paint.ts'
import type { loadCountry } from './journey/further-pages.ts'
import type { ClientRuntime } from './journey/client-runtime.ts'
import type { ClockOffset } from './journey/runtime.ts'
import { createApplicationStore } from './journey/store.ts'
import { isTouched } from './is-touched.ts'
import { loadInParts } from './load-in-parts.ts'
import { createLocation } from './location.ts'
import { laterScreens, loanControls } from './screens/load-later.ts'
import type { Memory } from './storage/memory.ts'
import { stripUrlParams } from './strip-url-params.ts'
import { earlyTexts, textsHolder } from './texts-holder.ts'
import { isTracked } from './tracking/tracked-page.ts'

type Country = Awaited<ReturnType<typeof loadCountry>>

/** The form and how to load everything that the first paint does not need. */
export interface LiveForm extends Form {
  readonly loadTheRest: () => void
}

// oxlint-disable-next-line no-console -- the document's error catalogue is logged to the console (O3)
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

/** The same; `done` resolves with the first success, however late. */
function onceAtLast(load: () => Promise<void>): { readonly load: () => Promise<void>; readonly done: Promise<void> } {
  let succeed = () => {}
  const done = new Promise<void>((resolve) => (succeed = resolve))
  return { load: once(() => load().then(succeed)), done }
}

/** Form of a page without a browser: a new application, the page's own texts, nothing kept. */
export function stillForm(boot: Boot): Form {
  const { store, dispatch } = createApplicationStore(newApplication(boot.variant), {
    variant: boot.variant,
    reduce: () => reduceFirst,
  })
  const never = () => Promise.reject(new Error('A drawn page loads nothing'))
  const { currency, compactPlates } = boot.variant.country
  return {
    boot,
    conventions: conventionsOf(boot.tag, currency, compactPlates),
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
    location: { get: () => boot.basePath, subscribe: () => () => {} },
    step: atOnce.step,
    now: () => 0,
  }
}

/** Whether this is no first page that came with the document, or an application was begun here or on another device. */
const isBegun = ({ continued, answeredKeys }: Application, { prerendered }: Boot) =>
  !prerendered || continued.length + answeredKeys.length > 0

/** Slider and price of a page that has them: both are alive without a touch. */
const controlsOf = (page: Document) => page.querySelector('[type="range"]') && loanControls.soon()

/** Whether an earlier page of this tab or browser has left something. */
function hasMemory(window: Window): boolean {
  try {
    return 'state' in window.sessionStorage || 'storedLoanApplication' in window.localStorage
  } catch {
    return false
  }
}

// Functions of their own: the bundler writes a shorter import for a module taken as a whole.
const loadFrame = () => import('./embed/frame.ts')
const loadLaterPages = () => import('./journey/further-pages.ts')
const loadVisitPart = () => import('./visit.ts')
const loadTracking = () => import('./tracking/start-tracking.ts')

const ignore = () => {}

/** Loads the part of every visit; tracking, where there is any, loads at the same time, not after. */
function loadVisit(window: Window, boot: Boot): ReturnType<typeof loadVisitPart> {
  if (isTracked(window, boot)) void loadTracking().catch(ignore)
  return loadVisitPart()
}

/** Functions of the country's own part, once it is here; `rulesSoon` rejects where it cannot be had. */
function countryPart(load: () => Promise<Country>) {
  let country: Country | undefined
  const soon = once(async () => (country = await load()))
  const functions: Pick<Form, 'rulesNow' | 'written' | 'streetPartsOf' | 'accountHolders'> = {
    rulesNow: () => country?.rules,
    written: (kind, text) => country?.written(kind, text) ?? text,
    streetPartsOf: (line) => country?.streetPartsOf(line),
    accountHolders: () => country?.accountHolders,
  }
  return { rulesSoon: async () => (await soon()).rules, functions }
}

/** Until its part is loaded nothing waits for the paint. */
const atOnce: AfterPaint = { step: (take) => take(), act: (act) => act(), isHeld: () => false }

/** Acts behind a press, by the scheduler of the moment. */
const inTurn = (paint: () => AfterPaint): Pick<Form, 'step' | 'afterPaint'> => ({
  step: (take) => paint().step(take),
  afterPaint: (act) => paint().act(act),
})

/** The texts of every page in place of the first one's. */
async function loadAllTexts(
  { boot, texts, store }: Pick<Form, 'boot' | 'texts' | 'store'>,
  laterPages: () => ReturnType<typeof loadLaterPages>,
  runtime: () => Promise<ClientRuntime>,
): Promise<void> {
  // The parts of later pages come before their texts, so that none of them moves what stands there.
  const [{ loadTexts }] = await Promise.all([laterPages(), laterScreens.soon().catch(ignore)])
  const { t, renewed } = await loadTexts(boot, (await runtime()).fetch)
  // The words of the first page came with it.
  texts.set({ t, complete: true, sameWords: true })
  // But whoever shows a note of what the link said looks again.
  store.setState((application) => ({ ...application }), true)
  // Not waited for: what was bundled is good until something newer is here.
  void renewed().then((newer) => newer && texts.set({ t: newer, complete: true }))
}

export function makeForm(boot: Boot, window: Window & typeof globalThis): LiveForm {
  const { variant, basePath } = boot
  const clock: ClockOffset = { offsetMs: 0 }
  const now = () => Date.now() + clock.offsetMs
  const initAt = Date.now()
  const query = stripUrlParams(window)
  const { currency, compactPlates } = variant.country
  const conventions = conventionsOf(boot.tag, currency, compactPlates)
  let reducer = reduceFirst
  let paint = atOnce
  let memory: Memory | undefined // until what was kept is back, nothing may be written over it
  const { store, dispatch } = createApplicationStore(newApplication(variant), {
    variant,
    reduce: () => reducer,
    keep: (after) => paint.isHeld() || memory?.keep(after),
  })
  const beginning = onceAtLast(async () => {
    const { remember, reduce, afterPaint } = await visit()
    reducer = reduce
    const askTime = async () => (await runtime()).askTime()
    const { begun, ...rest } = await remember({ window, boot, texts, conventions, query, initAt, now, askTime, log })
    memory = rest
    paint = afterPaint(window, store, rest.keep)
    dispatch({ type: 'restored', ...begun })
  })
  const texts = textsHolder(earlyTexts(boot.texts, boot.tag))
  let retry = () => {}
  const visit = once(() => loadVisit(window, boot))
  const laterPages = once(loadLaterPages)
  const runtime = once(async () => (await visit()).makeRuntime({ window, form, clock, log, memory: () => memory }))
  const country = countryPart(async () => (await laterPages()).loadCountry(variant.countryId, conventions))
  const textsSoon = once(() => loadAllTexts({ boot, texts, store }, laterPages, runtime))
  const frame = once(async () => (await loadFrame()).startFrame(form, window))

  const form: LiveForm = {
    boot,
    conventions,
    texts,
    store,
    prerenderedState: store.getState(),
    begun: query !== '' || hasMemory(window) ? beginning.done : undefined,
    dispatch,
    ...country.functions,
    noteOf: (name, application) => memory?.noteOf(name, application),
    // Without the country's rules the general ones judge, and the server judges again: nobody is stuck on a lost file.
    rulesSoon: () => country.rulesSoon().catch(() => undefined),
    client: async () => (await runtime()).client,
    textsSoon,
    ...createLocation(window, basePath, (act) => paint.act(act)),
    now,
    ...inTurn(() => paint),
    retry: () => (loader.lacks() ? loader.load() : retry()),
    keeps: () => form.isKept!() ?? !isTouched(window.document),
    isKept: () => memory?.keeps(),
    // Where that fails too, React's own line in the log remains.
    crashed: (...crash) => void runtime().then(({ crashed }) => crashed(...crash), ignore),
    runtime,
    loadTheRest: () => loader.load(),
  }
  const loader = loadInParts({
    window,
    visit: () => Promise.all([isFramed() && frame(), beginning.load(), runtime(), controlsOf(window.document)]),
    pages: () => Promise.all([textsSoon(), country.rulesSoon(), laterScreens.soon()]),
    isBegun: () => isBegun(store.getState(), boot) || isTouched(window.document),
    start: once(async () => (await runtime()).start((act) => (retry = act))),
    furnish: async () => (await runtime()).furnish(),
    connection: () => store.getState().connection,
    tell: (connection) => dispatch({ type: 'failed', connection, discardRequest: false }),
    keeps: form.keeps!,
    log,
  })
  return form
}
