// Client runtime: composes API client, engine, other tabs, toasts, log and session recorder. Loaded after the first step.
import { consentMarks } from '#contract/consent-words.ts'
import type { Translate } from '#contract/fault-message.ts'
import { constants } from '#domain/application/constants.ts'
import { isSent } from '#domain/journey/states.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { createClient } from '../api/client.ts'
import type { ClientOptions } from '../api/client.ts'
import { provingFetch, solveInWorker } from '../api/prove.ts'
import { listeningFetch, shifted } from '../api/server-clock.ts'
import { workerAddress } from '../api/trusted-workers.ts'
import type { Form } from '../context.ts'
import { renewYear } from '../kit/footer-year.ts'
import { nextTask } from '../kit/next-task.ts'
import { whenIdle } from '../kit/when-idle.ts'
import type { Memory } from '../storage/memory.ts'
import { endScreens } from '../screens/load-ends.ts'
import { laterScreens } from '../screens/load-later.ts'
import { watchOtherTabs } from '../storage/other-tabs.ts'
import { createRecorderPort } from '../tracking/recorder-port.ts'
import type { Tracking } from '../tracking/start-tracking.ts'
import { isTracked, loadWhenAsked } from '../tracking/tracked-page.ts'
import { announceSaved } from './announce.ts'
import type { ClientRuntime } from './client-runtime.ts'
import { browserParts } from './browser-parts.ts'
import { isTouched } from '../is-touched.ts'
import { startEngine } from './engine.ts'
import { goOnByTouch } from './go-on-by-touch.ts'
import { hearChanges } from './hear-changes.ts'
import type { companySuggestions } from './suggest-companies.ts'
import { landPresses } from './land-presses.ts'
import { splitStreets } from './split-street.ts'
import { dropStrayPresses } from './stray-presses.ts'
import { testSpeed } from './test-speed.ts'
import { writeFilled, writeInGroups } from './write-in-groups.ts'

type Log = (message: string, detail?: unknown) => void

/** How far the server's clock is ahead of this machine's, in milliseconds, once an answer has told. */
export interface ClockOffset {
  offsetMs: number
  isKnown?: boolean
}

interface RuntimeParts {
  readonly window: Window & typeof globalThis
  readonly form: Form
  readonly clock: ClockOffset
  readonly log: Log
  /** Once it is loaded. */
  readonly memory: () => Memory | undefined
}

const timeLimitMs = 3000
const flushWithinMs = 2000

/** Resolves with what is waited for, at once where that is nothing, and after `limitMs` in any case. */
function within(
  window: Pick<Window, 'setTimeout'>,
  limitMs: number,
  awaited: Promise<void> | undefined,
): Promise<void> {
  return Promise.race([
    Promise.resolve(awaited),
    new Promise<void>((resolve) => void window.setTimeout(resolve, limitMs)),
  ])
}

/** Puts everything together; nothing runs before `start`. */
export function createRuntime(parts: RuntimeParts): ClientRuntime {
  const { window, form, clock, log, memory } = parts
  const fetch = provingFetch(keepTime(parts), solveInWorker, async (challenge) =>
    (await import('./ask-captcha.ts')).askCaptcha(parts, challenge),
  )
  const clientOptions = browserOptions(window, form.boot.apiBase, fetch)
  const client = createClient(clientOptions)
  const recorder = createRecorderPort(() => memory()?.isRecorded() === true)
  const toast: ClientRuntime['toast'] = (tone, text) => {
    void import('../kit/toasts.ts').then(
      (toasts) => toasts.toast({ tone, text, close: form.texts.get().t('shellˆtoasts>close'), ...constants.toast }),
      // Nobody has to read a toast.
      () => {},
    )
  }
  let begun: Promise<Tracking | undefined> | undefined
  let isFurnished = false
  // The applicant has no part in it: where it cannot be had, nobody is told.
  const tracking = () => (begun ??= beginTracking(parts, { clientOptions, recorder }).catch(() => undefined))
  return {
    fetch,
    client,
    clientOptions,
    recorder,
    toast,
    askTime: async () => {
      const signal = AbortSignal.timeout(timeLimitMs)
      await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined)
      return clock.isKnown === true
    },
    crashed: (error, reference, componentStack) => {
      log('Something went wrong. Please, try again later.', { reference, error, componentStack })
      const message = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
      recorder.offer({ prefix: 'crash', message }, { reference, componentStack })
    },
    eventsFlushed: () =>
      within(
        window,
        flushWithinMs,
        begun?.then((begins) => begins?.flush(flushWithinMs)),
      ),
    start: async (onRetry) => {
      await nextTask()
      start(parts, { client, clientOptions, recorder, toast }, onRetry)
      await nextTask()
      tellOfVisit(parts, clientOptions)
      countVisit(parts, clientOptions)
      await nextTask()
      if (isTracked(window, form.boot)) void tracking()
      else loadWhenAsked(window, tracking)
      beginTypefaces(parts)
      renewYear(window.document, form.boot.variant.footer)
    },
    furnish: async () => {
      if (isFurnished) return
      isFurnished = true
      laterScreens.now()?.keepFocus(window)
      await nextTask()
      writeFilled(window.document, form)
      await nextTask()
      measureSpeed(parts, clientOptions)
      // Last of all: the lenders' answer finds its screens there. What fails here is asked for again while they are asked; a browser that
      // keeps nothing has the form online.
      whenIdle(window)
        .then(() => import('./further-pages.ts'))
        .then(({ drawAhead }) => drawAhead(form, window))
        .then(endScreens.soon)
        .then(() => beThereOffline(parts))
        .catch(() => {})
    },
  }
}

/** In a task of its own. */
export async function makeRuntime(parts: RuntimeParts): Promise<ClientRuntime> {
  await nextTask()
  return createRuntime(parts)
}

/** Shows colours of the host page that an earlier page of the tab kept (B3). Their part is loaded where there are any. */
async function showKeptColours(window: Window, { getState }: Pick<Form['store'], 'getState'>): Promise<void> {
  const kept = () => Object.entries(getState().ui.colours)
  if (kept().length === 0) return
  // The brand's own do where it cannot be had. What the host sent meanwhile counts.
  await import('../embed/host-colours.ts').then(({ showColours }) => showColours(window, kept())).catch(() => {})
}

/** The brand's typefaces come when nothing else is waited for. */
function beginTypefaces({ window, form }: RuntimeParts): void {
  void import('../kit/show-typefaces.ts').then(
    ({ showTypefaces }) => showTypefaces(window, form.boot.typefaces),
    // The device's own fonts do.
    () => {},
  )
}

/** Keeps the form for a reload without a connection, once somebody fills it in (17.9). */
async function beThereOffline({ window, form }: RuntimeParts): Promise<void> {
  const { keepOffline } = await import('./further-pages.ts')
  await keepOffline(window, form.boot, workerAddress)
}

async function beginTracking(
  { window, form, memory }: RuntimeParts,
  { clientOptions, recorder }: Pick<ClientRuntime, 'clientOptions' | 'recorder'>,
): Promise<Tracking> {
  const { startTracking } = await import('../tracking/start-tracking.ts')
  const { arrival = {}, isRecorded } = memory() ?? {}
  return startTracking({ window, form, clientOptions, recorder, arrival, isRecorded: isRecorded?.() === true })
}

const companyField: DataPointKey = 'employer.name'

/** Completes company names from the server's list. Its part is loaded once the input is entered. */
function suggestWhileTyped({ window, form }: Pick<RuntimeParts, 'window' | 'form'>, options: ClientOptions): void {
  const isAsked = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof HTMLInputElement && target.name === companyField
  let loaded: Promise<ReturnType<typeof companySuggestions> | undefined> | undefined
  const load = () =>
    (loaded ??= import('./suggest-companies.ts').then(
      (module) => module.companySuggestions({ form, options }, () => performance.now()),
      // Typed by hand.
      () => undefined,
    ))
  const hear = (event: 'entered' | 'typed', target: EventTarget | null) => {
    if (isAsked(target)) void load().then((suggestions) => suggestions?.[event](target))
  }
  window.document.addEventListener('focusin', ({ target }) => hear('entered', target))
  window.document.addEventListener('input', ({ target }) => hear('typed', target))
}

/** An address that is likely a typo is said when its input is left. */
function suggestWhenLeft({ window, form }: Pick<RuntimeParts, 'window' | 'form'>, options: ClientOptions): void {
  const suggestFor = laterScreens.here.then(({ emailSuggestions }) => emailSuggestions(form, options))
  window.document.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'email' && target.value !== '')
      void suggestFor.then((suggest) => suggest(target))
  })
}

/** H1: an affiliate's link began this session. */
function tellOfVisit({ window, form, memory }: RuntimeParts, clientOptions: ClientOptions): void {
  const brought = memory()?.brought
  if (!brought) return
  const { variant } = form.boot
  const wait = (milliseconds: number) => new Promise<void>((resolve) => window.setTimeout(resolve, milliseconds))
  void import('../tracking/affiliate-visit.ts').then(
    ({ tellVisit }) => tellVisit({ variant, ...brought, clientOptions, wait }),
    // The applicant has no part in it.
    () => {},
  )
}

/** Our own funnel (decision 033): counted whatever the visitor says of third parties, for it names nobody and keeps nothing here. */
function countVisit({ window, form, memory }: RuntimeParts, clientOptions: ClientOptions): void {
  const continuedBefore = memory()?.continuedBefore ?? []
  void import('../tracking/funnel.ts').then(
    ({ startFunnel }) => startFunnel({ window, form, clientOptions, continuedBefore }),
    // The applicant has no part in it.
    () => {},
  )
}

/** How fast the page is, for our own funnel too (19.8). It waits for an idle browser, so that it measures nothing of its own making. */
function measureSpeed({ window, form }: RuntimeParts, clientOptions: ClientOptions): void {
  void whenIdle(window)
    .then(() => import('./further-pages.ts'))
    .then(
      ({ countPageSpeed }) => countPageSpeed({ window, form, clientOptions }),
      // The applicant has no part in it.
      () => {},
    )
}

/** `fetch` that keeps the offset. What was stamped before it was known is moved with it. */
function keepTime({ window, clock, memory, form: { store, dispatch } }: RuntimeParts): typeof fetch {
  return listeningFetch(window.fetch.bind(window), Date.now, (offsetMs) => {
    const { lead, lastOperationTimestamp } = store.getState()
    const expiresAt = shifted(lead.expiresAt, offsetMs)
    // A stamp of an earlier page was moved by that page.
    const isStampedHere = !clock.isKnown && lastOperationTimestamp !== memory()?.stampedBefore
    const stamped = shifted(lastOperationTimestamp, offsetMs)
    clock.offsetMs = offsetMs
    clock.isKnown = true
    if (isStampedHere && offsetMs !== 0 && expiresAt && stamped)
      dispatch({ type: 'timed', expiresAt, lastOperationTimestamp: stamped })
  })
}

function browserOptions(
  window: Window & typeof globalThis,
  apiBase: string,
  fetch: typeof globalThis.fetch,
): ClientOptions {
  let isLeaving = false
  window.addEventListener('pagehide', () => (isLeaving = true))
  window.addEventListener('pageshow', () => (isLeaving = false))
  return { apiBase, fetch, isOnline: () => window.navigator.onLine, isLeaving: () => isLeaving }
}

/** Keeps what was typed before anything heard it, as if it were typed now. */
function keepEarlier(page: Document): void {
  if (isTouched(page)) page.querySelector('main form')?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The copy for other tabs and visits goes, as it does where the person erased the lead here. */
function forgetCopy(form: Form, leadId: string | undefined): void {
  void import('../my-data/forget.ts').then(
    ({ forgetHere }) => forgetHere(form, leadId),
    // It goes with the next visit: the server knows the lead no more.
    () => {},
  )
}

function start(
  { window, form, log, memory }: RuntimeParts,
  { client, clientOptions, recorder, toast }: Pick<ClientRuntime, 'client' | 'clientOptions' | 'recorder' | 'toast'>,
  onRetry: (act: () => void) => void,
): void {
  const { boot, store, dispatch, now } = form
  const { variant } = boot
  const t: Translate = (key) => form.texts.get().t(key)
  const subscribe = (listener: () => void) => hearChanges(form, listener)
  const beforeStart = store.getState().connection
  // The part that could not be loaded is here now.
  if (beforeStart !== 'fine') dispatch({ type: 'failed', connection: 'fine', discardRequest: false })
  // O3: without the brand's inline styles the page has no colours.
  const styles = window.getComputedStyle(window.document.documentElement)
  if (styles.getPropertyValue('--action') === '') log('Product styles not found')
  void showKeptColours(window, store)
  /** The lead was erased, here or on another device: nothing of it is kept, and the page says so (P-05). */
  const forget = () => {
    dispatch({ type: 'restarted', isErased: true })
    // Draws the page anew: its fields have answers too.
    dispatch({ type: 'takenOver', application: store.getState(), isChanged: true })
    void form.textsSoon().then(
      () => toast('info', t('shellˆmyData>erased>title')),
      () => {},
    )
  }
  startEngine({
    variant,
    client,
    forget: () => {
      const { access } = store.getState()
      forget()
      forgetCopy(form, access?.id)
    },
    getState: store.getState,
    subscribe,
    dispatch,
    now,
    log: (message, detail) => {
      log(message, detail)
      recorder.offer({ message, status: (detail as { status?: number } | undefined)?.status }, detail)
    },
    onRetry,
    wordingsOf: (answers) => consentMarks(form.texts.get().t, variant.country, answers),
    renewTexts: () =>
      void import('./further-pages.ts').then(({ renewTexts }) => renewTexts(form, clientOptions.fetch)).catch(() => {}),
    leadElsewhere: () => memory()?.leadElsewhere(),
    ...browserParts(window),
  })
  keepEarlier(window.document)
  writeInGroups(window.document, form)
  dropStrayPresses(window.document, { form, now: () => performance.now(), isTest: testSpeed() > 1 })
  landPresses(window.document)
  goOnByTouch(window.document, () => performance.now())
  splitStreets(window.document, (line) => form.streetPartsOf?.(line))
  suggestWhileTyped({ window, form }, clientOptions)
  suggestWhenLeft({ window, form }, clientOptions)
  const ask = () => form.retry?.()
  announceSaved({ getState: store.getState, subscribe, saved: () => toast('good', t('shellˆtoasts>saved')) })
  watchOtherTabs({
    window,
    variant,
    getState: store.getState,
    takeOver: (application, isChanged) => {
      dispatch({ type: 'takenOver', application, isChanged })
      // No storage has what a lender asks for.
      if (isSent(application.progressState)) ask()
      if (isChanged) toast('info', t('shellˆtoasts>takenOver'))
    },
    forget,
    ask,
  })
}
