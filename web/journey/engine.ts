// What happens beside the screens: answers go to the server as soon as they are given, a lead that could not be sent is
// sent again with the same key, and a lead under way is asked after (O5, R-10 to ). Loaded after the first step.
import { constants } from '#domain/application/constants.ts'
import { answersOf } from '#domain/application/application.ts'
import type { Application, LivingLead, Outgoing, SendKind } from '#domain/application/application.ts'
import { withConditionsAsked } from '#domain/application/continued.ts'
import type { Action } from '#domain/application/reducer.ts'
import { forgottenKeys } from '#domain/application/place.ts'
import { isDataPointKey } from '#domain/questions/data-points.ts'
import { relevantAnswers, toSections } from '#domain/questions/answers.ts'
import { isAfterOffer, states } from '#domain/journey/states.ts'
import type { Variant } from '#domain/application/variant.ts'
import { readCircumstances } from '#contract/schemas.ts'
import type { LeadReply } from '#contract/schemas.ts'
import type { Answer, Client } from '#web/api/client.ts'

export interface EngineParts {
  readonly variant: Variant
  readonly client: Client
  readonly getState: () => Application
  readonly subscribe: (listener: () => void) => () => void
  readonly dispatch: (action: Action) => void
  readonly now: () => number
  readonly newKey: () => string
  /** The lead that another tab of this browser has made, if any. */
  readonly leadElsewhere: () => LivingLead | undefined
  /** Runs what only one tab of this browser may do at a time. */
  readonly alone: (act: () => Promise<void>) => Promise<void>
  /** A short random id that the applicant can name and the log has. */
  readonly newReference: () => string
  readonly random: () => number
  /** Calls back after so many milliseconds; returns how to call it off. */
  readonly after: (milliseconds: number, act: () => void) => () => void
  readonly onOnline: (act: () => void) => void
  readonly isVisible: () => boolean
  /** The page is looked at again: shown, focused, or back from the back-forward cache. */
  readonly onVisible: (act: () => void) => void
  /** The applicant wants the next attempt now. */
  readonly onRetry: (act: () => void) => void
  readonly log: (message: string, detail?: unknown) => void
}

/** Per flow the calls, and what the body says beside the answers: a lead of the older flow goes by its last save, unless that is a draft. */
const calls = {
  v3: { create: ['createLead', {}], save: ['putLead', {}], send: ['sendLead', {}] },
  older: { create: ['postLead', { draft: true }], save: ['putLead', { draft: true }], send: ['putLead', {}] },
} as const

/** What the server does not know yet, if anything. */
function wanted({
  access,
  synced,
  sendWanted,
  progressState,
  continued,
  pageErrors,
}: Application): SendKind | undefined {
  if (progressState !== 0 && !('beforeOffer' in states[progressState])) return undefined
  if (pageErrors.faults.length > 0) return undefined
  if (!access) return continued.length > 0 ? 'create' : undefined
  if (!synced) return 'save'
  return sendWanted ? 'send' : undefined
}

/**
 * Attempts in a row that the engine makes by itself, some two minutes; then it says so and leaves the next to the applicant, to
 * the connection coming back and to the page being looked at again. Offline nothing reaches the server and nothing counts.
 */
const automaticAttempts = 10

/** Milliseconds to the next attempt: doubling from half a second to twenty, with jitter of a half. */
export function retryDelay(attempt: number, random: () => number): number {
  return Math.min(20_000, 500 * 2 ** attempt) * (0.5 + random() / 2)
}

/** Starts the engine; returns how to stop it. */
export function startEngine(parts: EngineParts): () => void {
  const { client, getState, dispatch, now, variant } = parts
  let busy = false
  /** Failures in a row, and those of them that the server had to do with. */
  let attempt = 0
  let counted = 0
  let polls = 0
  /** The server asked to be left alone until the timer fires: nobody may be earlier. */
  let isHeld = false
  let callOff = () => {}
  let stopped = false
  let lostId: string | undefined

  const wait = (milliseconds: number, act: () => void) => {
    callOff()
    callOff = parts.after(milliseconds, act)
  }

  /** A lead is made by one tab at a time, and by none that finds one of another tab's. */
  const create = async (outgoing: Outgoing) => {
    busy = true
    await parts.alone(async () => {
      busy = false
      if (stopped) return
      const elsewhere = parts.leadElsewhere()
      if (elsewhere && elsewhere.access.id !== lostId) dispatch({ type: 'adopted', lead: elsewhere })
      // What is no longer under way was superseded while this tab waited for its turn.
      else if (getState().outgoing?.key === outgoing.key) await send(outgoing)
      else next()
    })
  }
  const succeeded = () => {
    attempt = 0
    counted = 0
  }

  const send = async (outgoing: Outgoing) => {
    busy = true
    const { access, lead, arms } = getState()
    const [name, said] = calls[variant.flow][outgoing.kind]
    const known = { ...readCircumstances({ ...lead, arms }), ...said, ...toSections(outgoing.answers) }
    const body =
      outgoing.kind === 'create'
        ? { product: variant.product, variant: variant.id, locale: variant.locale, ...known }
        : { id: access?.id ?? '', product: variant.product, forgotten: outgoing.forgotten, ...known }
    const post = () =>
      client(name, {
        body,
        idempotencyKey: outgoing.key,
        ...(access ? { token: access.token, version: access.version } : {}),
      })
    let answer = await post()
    // A lead that may have been made is asked for again at once, while no other tab can make one beside it.
    if (outgoing.kind === 'create' && isUnheard(answer)) answer = await post()
    busy = false
    if (stopped) return
    // A link, or a new start, took another lead's place meanwhile: this one's answer is about what is no longer here.
    if (getState().outgoing?.key !== outgoing.key) return next()
    settle(outgoing.kind, answer)
  }

  const heard = (reply: LeadReply) => ({
    reply: withConditionsAsked(reply, answersOf(getState())),
    at: new Date(now()).toISOString(),
  })

  const settle = (kind: SendKind, answer: Answer<LeadReply>) => {
    if (answer.kind === 'reply') {
      succeeded()
      dispatch({ type: 'replied', ...heard(answer.data) })
      return
    }
    if (answer.kind === 'faults') {
      succeeded()
      const known = answer.faults.flatMap(({ field, message }) => (isDataPointKey(field) ? [{ field, message }] : []))
      if (known.length > 0) return dispatch({ type: 'refused', faults: known })
    }
    const reference = referenceOf(answer)
    const status = answer.kind === 'faults' ? 422 : answer.status
    // The page is going away: nothing failed, and should it come back, it goes on.
    if (status === constants.statusCodes.aborted) return
    parts.log(kind === 'create' ? 'Failed to post lead' : 'Failed to update lead', { status, reference })
    if (movedElsewhere(answer)) return void refresh(answer.kind === 'refusal' && answer.status === 412)
    if (answer.kind === 'refusal' && answer.status === 404) return lose()
    postpone(answer, reference, next, isRefused(answer))
  }

  const lose = () => {
    lostId = getState().access?.id
    dispatch({ type: 'lost' })
  }

  const referenceOf = (answer: Answer<unknown>) =>
    (answer.kind === 'refusal' ? answer.reference : undefined) ?? parts.newReference()

  /** Tells the applicant, and tries again later: by itself as long as that may help, and never before the server wants it. */
  const postpone = (
    answer: Exclude<Answer<unknown>, { kind: 'reply' }>,
    reference: string,
    act: () => void,
    giveUp: boolean,
  ) => {
    const isOffline = answer.kind === 'silence' && answer.status === constants.statusCodes.offline
    if (!isOffline) counted++
    const isSpent = counted >= automaticAttempts
    const asked = answer.kind === 'refusal' ? answer.retryAfterMs : undefined
    isHeld = asked !== undefined
    callOff()
    if (isHeld || !isSpent)
      wait(asked ?? retryDelay(attempt++, parts.random), () => {
        isHeld = false
        if (!isSpent) act()
      })
    const connection = isOffline ? 'offline' : isSpent ? 'stuck' : 'failing'
    dispatch({ type: 'failed', connection, giveUp, reference })
  }

  /**
   * Asks where the lead stands: after another tab or an earlier attempt moved it, while it is being checked, and when the page is
   * looked at again, where a newer version while the pages are being filled means that another tab wrote it.
   */
  const refresh = async (isElsewhere = false, isLookedAt = false) => {
    const { access, progressState, outgoing } = getState()
    if (!access || busy) return
    busy = true
    const answer = await client('leadStatus', { params: { id: access.id }, token: access.token })
    busy = false
    if (stopped) return
    if (getState().access?.id !== access.id) return next()
    if (answer.kind === 'reply') {
      succeeded()
      const isNewer = isLookedAt && !outgoing && isFilling(progressState) && answer.data.version > access.version
      // What another tab sent of its own accord may be here already.
      const isKnown = (getState().access?.version ?? 0) >= answer.data.version
      dispatch({
        type: 'refreshed',
        ...heard(answer.data),
        isElsewhere: isElsewhere || (isNewer && !isKnown),
        since: access.version,
      })
    } else if (answer.kind === 'refusal' && answer.status === 404) lose()
    else if (answer.kind === 'faults' || answer.status !== constants.statusCodes.aborted)
      postpone(answer, referenceOf(answer), () => void refresh(isElsewhere, isLookedAt), false)
  }

  const next = () => {
    if (busy || stopped) return
    const application = getState()
    const { outgoing } = application
    if (outgoing) return void (outgoing.kind === 'create' ? create(outgoing) : send(outgoing))
    const kind = wanted(application)
    if (kind) {
      const started: Outgoing = {
        kind,
        key: parts.newKey(),
        answers: relevantAnswers(answersOf(application)),
        forgotten: forgottenKeys(application, variant.country.journey.optional),
      }
      dispatch({ type: 'started', outgoing: started })
      // After a failure nobody else goes on from here.
      return next()
    }
    // the checking page asks every second at first, then less often, and not at all while nobody looks.
    if (states[application.progressState].key === 'checking' && parts.isVisible())
      wait(Math.min(5000, 1000 * 1.25 ** polls++), () => {
        if (parts.isVisible()) void refresh()
      })
    else polls = 0
  }

  const again = () => {
    if (isHeld || busy || stopped) return
    callOff()
    succeeded()
    polls = 0
    if (getState().outgoing || wanted(getState())) next()
    else void refresh(false, true)
  }

  let asked = getState().lastOperationTimestamp
  const unsubscribe = parts.subscribe(() => {
    const { connection, lastOperationTimestamp } = getState()
    const isAskedAnew = lastOperationTimestamp !== asked
    asked = lastOperationTimestamp
    // After a failure the timer decides, and the applicant where it decides no more; anything else is looked at once.
    if (connection === 'fine' || connection === 'conflict') next()
    else if (connection === 'stuck' && isAskedAnew) again()
  })
  parts.onOnline(again)
  parts.onVisible(again)
  parts.onRetry(again)
  // A reply may have been missed while the page was away: the server says where the lead stands.
  if (getState().access && !getState().outgoing) void refresh()
  else next()
  return () => {
    stopped = true
    callOff()
    unsubscribe()
  }
}

const isFilling = (state: Application['progressState']) => state !== 0 && !isAfterOffer(state)

/** True where the server may have done its work and the answer was lost. */
const isUnheard = (answer: Answer<unknown>) =>
  answer.kind === 'silence' && answer.status === constants.statusCodes.error

/** Another tab, or an attempt of ours that had gone through, moved the lead. */
const movedElsewhere = (answer: Answer<unknown>) =>
  answer.kind === 'refusal' && (answer.status === 412 || (answer.status === 409 && answer.code !== 'still-running'))

/** True where the server surely did nothing, because it refused the request itself: the next attempt is a new write. */
const isRefused = (answer: Answer<unknown>) =>
  answer.kind === 'faults' ||
  (answer.kind === 'refusal' && answer.status < 500 && answer.status !== 429 && answer.status !== 409)
