// Frame events of a state change (B9). Pure: from the state before and after, and the place on screen.
import type { FrameEvent } from '#contract/frame-events.ts'
import type { Application } from '#domain/application/application.ts'
import { pageAt } from '#domain/journey/pages.ts'
import { otherRoutes, states } from '#domain/journey/states.ts'
import type { StateKey } from '#domain/journey/states.ts'
import type { Place } from '#domain/tracking/tracking-events.ts'

/** The ends, by the key of their state. */
const ends: Readonly<Partial<Record<StateKey, 'completed' | 'rejected'>>> = {
  accepted: 'completed',
  'thank-you': 'completed',
  redirected: 'completed',
  rejected: 'rejected',
}

/** Frame events between two states of one application. */
export function eventsOf(before: Application, after: Application): FrameEvent[] {
  const events: FrameEvent[] = []
  if (after.access && after.access.id !== before.access?.id) events.push({ type: 'lead' })
  if (after.progressState !== before.progressState) {
    const state = states[after.progressState].key
    const end = ends[state]
    // A lender's offer on the page of accepted applications is not the end yet.
    if (end === 'completed' && !after.followUp) events.push({ type: end, state })
    if (end === 'rejected') events.push({ type: end })
  }
  const { connection } = after
  if (connection !== before.connection && (connection === 'offline' || connection === 'failing'))
    events.push({ type: 'error', code: connection })
  return events
}

/** First segment of a path: `continue/{id}` is the place `continue`, whoever's it is. */
const placeOf = (path: string) => path.split('/')[0]!

const screens = new Map<string, StateKey>(
  Object.values(states).map(({ route, key }) => [placeOf(route.slice(1)), key] as const),
)

type StepEvent = Extract<FrameEvent, { type: 'step' }>

/** Steps of a visit in their order: no screen after the pages has a smaller position than what was shown before, however many pages are left. */
export function stepsOfVisit(): (path: string, application: Application) => StepEvent {
  let last = 0
  return (path, application) => {
    const step = stepAt(path, application)
    last = pageAt(application.dynamicPages, path) ? step.position : Math.max(last, step.position)
    return { ...step, position: last }
  }
}

/** The step at a path below the base. Pages count from 1, then comes the check of the answers, then every other screen. */
export function stepAt(path: string, { dynamicPages }: Application): StepEvent {
  const page = pageAt(dynamicPages, path)
  if (page) return { type: 'step', path: page.path, position: page.order + 1 }
  const isCheck = path === otherRoutes.checkYourAnswers.slice(1)
  const place: Place = isCheck ? 'check-your-answers' : (screens.get(placeOf(path)) ?? 'not-found')
  return { type: 'step', path: place, position: dynamicPages.length + (isCheck ? 1 : 2) }
}
