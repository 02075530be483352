// Tracking choice of the visitor: asks for it, changes it, stores it, syncs tabs and reports it to the server (P-01, P-02,
// T-10).
import { clickIdsOf } from '#domain/application/sent-context.ts'
import { dequal } from 'dequal/lite'
import { constants } from '#domain/application/constants.ts'
import { undecided } from '#domain/tracking/tracking-consent.ts'
import type { TrackingConsent } from '#domain/tracking/tracking-consent.ts'
import { askedFor, consentChosen, isAnswered, later, refusedByBrowser } from '#domain/tracking/tracking-notice.ts'
import type { Sinks, TrackingPurpose } from '#domain/tracking/tracking.ts'
import type { ClientOptions } from '#web/api/client.ts'
import type { Form } from '#web/context.ts'
import { isFramed } from '#web/embed/framed.ts'
import { consentOf, keptChoice, refusesTracking } from '#web/storage/kept-choice.ts'
import type { Choice } from '#web/storage/kept-choice.ts'
import type { NoticePlace } from './notice.tsx'
import { sendTrackingChoice } from './send-tracking-choice.ts'
import { choiceKey, choicesHash } from './tracked-page.ts'

export interface NoticeSettings {
  readonly sinks: Sinks
  readonly notice: string
}

interface ChoiceParts {
  readonly window: Window & typeof globalThis
  readonly form: Form
  readonly clientOptions: ClientOptions
  /** Asks for them now, because somebody wants to choose; they come by `configure`, or cannot be had. */
  readonly askSettings: () => Promise<void>
}

interface Choices {
  /** Takes back what was said to another notice, or too long ago: nobody is told by it. */
  readonly configure: (settings: NoticeSettings) => void
  /** Once it is known whom visits are told to: asks, where there is something to ask. */
  readonly ask: () => void
}

/** From now on links open the notice, and what other tabs are told is heard. */
export function startChoices(parts: ChoiceParts): Choices {
  const { window, form } = parts
  const { variant } = form.boot
  const consent = () => form.store.getState().trackingConsent
  const decide = (trackingConsent: TrackingConsent) => {
    if (!dequal(trackingConsent, consent())) form.dispatch({ type: 'trackingDecided', trackingConsent })
  }
  let settings: NoticeSettings | undefined
  const isAsked = () => settings !== undefined && askedFor(settings.sinks).length > 0
  const stands = () =>
    settings !== undefined &&
    isAsked() &&
    isAnswered(consent(), { notice: settings.notice, now: form.now(), months: variant.country.trackingAnswerMonths })
  const refuses = refusesTracking(window)
  const record = recordOf(parts)
  const notice = noticeOf(
    parts,
    () => settings,
    (yes, { notice: answered }) => {
      const said = consentChosen(yes, new Date(form.now()).toISOString(), answered)
      decide(said)
      record.write(said)
      void record.tell()
    },
  )
  const hear = () => {
    const said = record.read()
    const isOurs = said && (!settings || said.notice === settings.notice)
    if (!isOurs || later(consent(), consentOf(said)).at === consent().at) return
    decide(consentOf(said))
    notice.close()
  }
  window.addEventListener('storage', ({ key }) => key === choiceKey && hear())
  // A tab that slept was told nothing.
  window.document.addEventListener('visibilitychange', hear)
  form.store.subscribe((after, before) => {
    // A choice that may have to be taken back is put on no record.
    if (after.access?.id !== before.access?.id && settings) void record.tell()
  })
  return {
    configure: (known) => {
      settings = known
      if (!isAsked() || stands()) return
      decide(refuses ? refusedByBrowser : undecided)
      record.forget()
    },
    ask: () => {
      void record.tell()
      notice.begin(isAsked() && !refuses && !stands())
    },
  }
}

/** Storage of the last choice, and its report to the server. */
function recordOf({ window, form, clientOptions }: ChoiceParts) {
  const { variant } = form.boot
  const kept = keptChoice(() => window.localStorage, variant.id)
  // Where storage is refused or full.
  let here: Choice | undefined
  let isTelling = false
  const wait = (milliseconds: number) => new Promise<void>((resolve) => window.setTimeout(resolve, milliseconds))
  const write = (choice: Choice) => {
    here = choice
    kept.write(choice)
  }
  const read = () => {
    const there = kept.read()
    return here && (!there || here.at >= there.at) ? here : there
  }
  /** The choice that the server has no record of, or none with the current lead. */
  const untold = () => {
    const choice = read()
    const { access } = form.store.getState()
    return choice && (choice.told === undefined || (access && choice.told !== access.id)) ? choice : undefined
  }
  return {
    read,
    forget: kept.forget,
    write: ({ at = '', notice = '', ...said }: TrackingConsent) => write({ ...said, at, notice } as Choice),
    tell: async () => {
      if (isTelling) return
      isTelling = true
      for (let choice = untold(); choice; choice = untold()) {
        const application = form.store.getState()
        const { access, lead } = application
        const clicks = clickIdsOf(application, variant.country)
        const surface = isFramed() ? 'frame' : 'page'
        const { sessionId } = lead
        const isTold =
          sessionId !== undefined &&
          (await sendTrackingChoice({ choice, variant, sessionId, surface, access, clicks, clientOptions, wait }))
        // The next page begins with it.
        if (!isTold) break
        const last = read()
        if (last?.at === choice.at) write({ ...last, told: access?.id ?? 'visit' })
      }
      isTelling = false
    },
  }
}

/** The notice on the page: loaded when it is first shown, opened by its links. */
function noticeOf(
  { window, form, askSettings }: ChoiceParts,
  settings: () => NoticeSettings | undefined,
  say: (yes: readonly TrackingPurpose[], settings: NoticeSettings) => void,
) {
  const { document, location, history } = window
  let place: Promise<NoticePlace> | undefined
  let mode: 'closed' | 'asked' | 'opened' = 'closed'
  const isLinked = () => isFramed() || document.documentElement.hasAttribute('data-bare')
  const draw = async () => {
    const known = settings()
    if (!known) return
    place ??= import('./notice.tsx').then(({ placeNotice }) => placeNotice(form, document))
    const { draw: drawn } = await place
    drawn({
      mode,
      isLinked: isLinked() && askedFor(known.sinks).length > 0,
      asked: askedFor(known.sinks),
      consent: form.store.getState().trackingConsent,
      onOpen: () => void open(),
      onClose: close,
      onSay: (yes) => {
        say(yes, known)
        close()
        void thank(form)
      },
    })
  }
  const become = (next: typeof mode) => {
    mode = next
    // A notice that cannot be loaded asks nothing, and nobody is told.
    return draw().catch(() => (place = undefined))
  }
  const open = async () => {
    if (!settings()) await askSettings()
    if (settings()) await become('opened')
  }
  const close = () => {
    if (mode !== 'closed') void become('closed')
  }
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element) || !target.closest(`a[href="${choicesHash}"]`)) return
    event.preventDefault()
    void open()
  })
  if (location.hash === choicesHash) {
    history.replaceState(history.state, '', location.pathname + location.search)
    void open()
  }
  const begin = (isAsked: boolean) => {
    if (isAsked && mode === 'closed') mode = 'asked'
    if (mode !== 'closed' || isLinked()) void become(mode)
  }
  return { begin, close }
}

async function thank({ texts }: Form): Promise<void> {
  const { t } = texts.get()
  const { toast } = await import('#web/kit/toasts.ts')
  toast({ tone: 'good', text: t('shellˆtracking>saved'), close: t('shellˆtoasts>close'), ...constants.toast })
}
