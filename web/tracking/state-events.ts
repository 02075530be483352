// Tracking events of a state change: pure, from the state before and after. Changes by another tab are told here too, under the same id,
// and go out once.
import type { Application } from '#domain/application/application.ts'
import { isRefusal } from '#domain/application/refusals.ts'
import type { PagePath } from '#domain/journey/flows.ts'
import { pageAt } from '#domain/journey/pages.ts'
import type { Page } from '#domain/journey/pages.ts'
import { isSent, noLead, states } from '#domain/journey/states.ts'
import type { StepPath } from '#domain/journey/steps.ts'
import type { EventMap, EventName } from '#domain/tracking/tracking-events.ts'

export type StateEvent = { readonly [N in EventName]: readonly [N, EventMap[N]] }[EventName]

/** Events between two states of one application, beside steps that were shown or completed. */
export function stateEvents(before: Application, after: Application): StateEvent[] {
  const isMade = (before.outgoing?.kind === 'create' && after.access !== undefined) || isReapplied(before, after)
  const isSame = after.access !== undefined && after.access.id === before.access?.id
  return [
    ...(isMade && !isSame ? [['leadSent', {}] as const] : []),
    // A lead that a link brings, or another tab, was told of where it happened.
    ...(isMade || isSame ? movesOf(before, after, isSame) : []),
    ...(isSame && after.redirect && !before.redirect ? [['redirected', {}] as const] : []),
    ...faultsOf(before, after),
    ...lossesOf(before, after),
  ]
}

/** The server makes a new application after an end of the answers that it has; a lead that a link brings is none. */
export const isReapplied = ({ reapply, access }: Application, after: Application) =>
  reapply !== undefined && after.reapplying && after.access !== undefined && after.access.id !== access?.id

function movesOf(before: Application, after: Application, isSame: boolean): StateEvent[] {
  if (after.progressState === before.progressState || after.progressState === noLead) return []
  const { key } = states[after.progressState]
  const wasSent = isSame && isSent(before.progressState)
  const found: StateEvent[] = [['stateEntered', { state: key }]]
  if (isSent(after.progressState) && !wasSent) found.push(['registrationCompleted', {}])
  if (isYes(after)) found.push(['leadAccepted', {}])
  // An applicant who said no to the offers is no lead that nobody wanted.
  if (key === 'rejected' && isRefusal(after.applicationResult?.application.status)) found.push(['rejected', {}])
  return found
}

/** A lender's offer on the page of accepted applications is not the end yet, and thanks are no yes where no lender has decided. */
function isYes({ progressState, followUp, applicationResult }: Application): boolean {
  const { key } = states[progressState]
  return (
    !followUp && (key === 'accepted' || (key === 'thank-you' && applicationResult?.application.status === 'contact'))
  )
}

function faultsOf({ pageErrors: { faults: known } }: Application, { pageErrors, dynamicPages }: Application) {
  return pageErrors.faults
    .filter((fault) => !known.includes(fault))
    .flatMap(({ field }): StateEvent[] => {
      const page = dynamicPages.find(({ dataPoints }) => dataPoints.includes(field))
      return page ? [['fieldFailed', { step: page.path as StepPath, field }]] : []
    })
}

function lossesOf(before: Application, { connection }: Application): StateEvent[] {
  const isLost = connection === 'offline' || connection === 'failing'
  return isLost && connection !== before.connection ? [['connectionLost', { code: connection }]] : []
}

/** The page that was continued with between two states; nothing where none was. */
export function completedPage(before: Application, after: Application, shown: string): Page | undefined {
  const isSame = after.access?.id === before.access?.id
  const isAnswered = after.continued !== before.continued && after.continued.includes(shown as PagePath)
  return isSame && isAnswered ? pageAt(after.dynamicPages, shown) : undefined
}
