// Visit watcher: reads events off the store and the address, for the funnel and the event port.
import { measured } from '#domain/tracking/tracking-events.ts'
import type { EventMap, EventName } from '#domain/tracking/tracking-events.ts'
import type { Form } from '#web/context.ts'
import { stepAt, stepsOfVisit } from '#web/embed/events-of.ts'
import { afterDrawing, hearChanges } from '#web/journey/hear-changes.ts'
import { completedPage, stateEvents } from './state-events.ts'
import { watchedSeconds } from './watched-seconds.ts'

type TrackEvent = <N extends EventName>(name: N, payload: EventMap[N]) => void

interface Watched {
  readonly window: Window & typeof globalThis
  readonly form: Form
}

/** Tells what happens from now on, where the applicant is first. */
export function watchVisit({ window, form }: Watched, tell: TrackEvent): void {
  const { boot, location, store } = form
  const seconds = watchedSeconds(window)
  const stepNow = stepsOfVisit()
  let shown = ''
  hearChanges(form, (after, before) => {
    const page = completedPage(before, after, shown)
    if (page) {
      const { path: step, position } = stepAt(page.path, after)
      tell('stepCompleted', { step, position: measured(position), seconds: measured(seconds.since()) })
    }
    for (const [name, payload] of stateEvents(before, after)) tell(name, payload)
  })
  const moved = () => {
    const path = location.get().slice(boot.basePath.length + 1)
    if (path === '' || path === shown) return
    shown = path
    seconds.begin()
    const { path: step, position } = stepNow(path, store.getState())
    tell('stepShown', { step, position: measured(position) })
  }
  moved()
  location.subscribe(() => afterDrawing(form, moved))
  window.addEventListener('crash', () => tell('crashed', {}))
}
