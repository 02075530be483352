// Client engine, the runner: sends answers, retries writes under the same key, and polls a lead under way (O5, R-10 to R-17,
// What is done next is decided in `next-command.ts`. Loaded after the first step.
import { answersOf, isReached } from '#domain/application/application.ts'
import type { Application, LivingLead, Outgoing, SendKind } from '#domain/application/application.ts'
import { withConditionsAsked } from '#domain/application/resume.ts'
import type { Action } from '#domain/application/actions.ts'
import { sentContext } from '#domain/application/sent-context.ts'
import { policiesAgreed } from '#domain/law/policies.ts'
import { forgottenKeys } from '#domain/application/forgotten-keys.ts'
import { relevantAnswers, toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import { isFilling } from '#domain/journey/states.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { ConsentMarks } from '#contract/consent-words.ts'
import { readRequestContext } from '#contract/schemas.ts'
import type { FillingReport } from '#contract/filling-report.ts'
import type { LeadReply } from '#contract/schemas.ts'
import type { Answer, Client } from '#web/api/client.ts'
import { idleEngine, isUnanswered, nextCommand, outcomeOf, planRetry } from './next-command.ts'
import type { Command, EngineState, Occasion } from './next-command.ts'

export interface EngineParts {
  readonly variant: Variant
  readonly client: Client
  readonly getState: () => Application
  readonly subscribe: (listener: () => void) => () => void
  readonly dispatch: (action: Action) => void
  readonly now: () => number
  /** Marks of the words that the page has beside the given ones of the answers' consents. */
  readonly wordingsOf: (answers: Answers) => ConsentMarks
  /** Words beside a consent have changed since the page was opened: the page is to show those of today. */
  readonly renewTexts: () => void
  /** The lead was erased: what is here of it goes too. */
  readonly forget: () => void
  readonly newKey: () => string
  /** How the form was filled in, as a write tells it; `isFirst`: of the first page. */
  readonly fillingReport: (isFirst: boolean) => FillingReport
  /** The lead that another tab of this browser has made, if any. */
  readonly leadElsewhere: () => LivingLead | undefined
  /** Runs what only one tab of this browser may do at a time. */
  readonly alone: (act: () => Promise<void>) => Promise<void>
  /** A short random id that the applicant can name and the log has. */
  readonly newReference: () => string
  readonly random: () => number
  /** Calls back after so many milliseconds; returns how to call it off. */
  readonly after: (milliseconds: number, act: () => void) => () => void
  /** Divides the pause between two questions about a lead under way; 1 outside of browser tests. */
  readonly testSpeed: number
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

interface Running extends EngineParts {
  engine: EngineState
  /** Ends the pause there is, if any. */
  callOff: () => void
}

const become = (running: Running, change: Partial<EngineState>) => {
  running.engine = { ...running.engine, ...change }
}

const afterSuccess = { attempts: 0, counted: 0 } as const

function wait(running: Running, milliseconds: number, act: () => void): void {
  running.callOff()
  running.callOff = running.after(milliseconds, act)
}

/** Looks at the situation, and does the one thing to do. */
function look(running: Running, occasion: Occasion): void {
  const application = running.getState()
  const command = nextCommand({ engine: running.engine, application, occasion, isVisible: running.isVisible() })
  void (commands[command.kind] as (running: Running, command: Command) => unknown)(running, command)
}

const commands: {
  readonly [K in Command['kind']]: (running: Running, command: Extract<Command, { kind: K }>) => unknown
} = {
  begin: (running, { send: kind }) => {
    const application = running.getState()
    const answers = relevantAnswers(answersOf(application))
    const outgoing: Outgoing = {
      kind,
      key: running.newKey(),
      answers,
      wordings: running.wordingsOf(answers),
      forgotten: forgottenKeys(application, running.variant.country.journey.optional),
    }
    const policies = policiesAgreed(application.customerConsents)
    // Where none was agreed to here, it was on another device: what the server has stays.
    running.dispatch({ type: 'started', outgoing, ...(policies.length > 0 ? { policies } : {}) })
    // After a failure nobody else goes on from here.
    look(running, 'changed')
  },
  create: (running, { outgoing }) => create(running, outgoing),
  send: (running, { outgoing }) => send(running, outgoing),
  ask,
  listen,
  poll: (running, { afterMs }) => {
    become(running, { polls: running.engine.polls + 1 })
    wait(running, afterMs / running.testSpeed, () => look(running, 'polled'))
  },
  rest: (running) => become(running, { polls: 0 }),
  nothing: () => {},
}

/** A lead is made by one tab at a time, and by none that finds one of another tab's. */
async function create(running: Running, outgoing: Outgoing): Promise<void> {
  become(running, { isBusy: true })
  await running.alone(async () => {
    become(running, { isBusy: false })
    if (running.engine.isStopped) return
    const elsewhere = running.leadElsewhere()
    if (elsewhere && elsewhere.access.id !== running.engine.lostId)
      running.dispatch({ type: 'adoptedFromTab', lead: elsewhere })
    // A request that is no longer under way was superseded while this tab waited for its turn.
    else if (running.getState().outgoing?.key === outgoing.key) await send(running, outgoing)
    else look(running, 'changed')
  })
}

function callFor({ variant, getState, fillingReport }: Running, outgoing: Outgoing) {
  const application = getState()
  const { access } = application
  const [name, said] = calls[variant.flow][outgoing.kind]
  const known = {
    ...readRequestContext(sentContext(application, variant.country)),
    ...(outgoing.wordings ? { wordings: outgoing.wordings } : {}),
    filling: fillingReport(outgoing.kind === 'create'),
    ...said,
    ...toSections(outgoing.answers),
  }
  const body =
    outgoing.kind === 'create'
      ? { product: variant.product, variant: variant.id, locale: variant.locale, ...known }
      : { id: access?.id ?? '', product: variant.product, forgotten: outgoing.forgotten, ...known }
  const granted = access ? { token: access.token, version: access.version } : {}
  return { name, call: { body, idempotencyKey: outgoing.key, ...granted } }
}

async function send(running: Running, outgoing: Outgoing): Promise<void> {
  become(running, { isBusy: true })
  const { name, call } = callFor(running, outgoing)
  let answer = await running.client(name, call)
  // A lead that may have been made is asked for again at once, while no other tab can make one beside it.
  if (outgoing.kind === 'create' && isUnanswered(answer)) answer = await running.client(name, call)
  become(running, { isBusy: false })
  if (running.engine.isStopped) return
  // A link, or a new start, took another lead's place meanwhile: this one's answer is about what is no longer here.
  // A Send that was called off meanwhile may have arrived all the same: the server says.
  if (running.getState().outgoing?.key !== outgoing.key)
    return look(running, outgoing.kind === 'send' ? 'begun' : 'changed')
  applyAnswer(running, outgoing.kind, answer)
}

function applyAnswer(running: Running, kind: SendKind, answer: Answer<LeadReply>): void {
  const { dispatch } = running
  const outcome = outcomeOf(answer)
  if (answer.kind === 'reply' || answer.kind === 'faults') become(running, afterSuccess)
  if (outcome.kind === 'aborted') return
  if (outcome.kind === 'taken') return dispatch({ type: 'replied', ...receivedReply(running, outcome.data) })
  if (outcome.kind === 'refused') {
    if (outcome.faults.some(({ field }) => dataPoint(field).kind === 'consent')) running.renewTexts()
    return dispatch({ type: 'refused', faults: outcome.faults })
  }
  if (outcome.kind === 'erased') return running.forget()
  const reference = referenceOf(running, answer)
  const { status } = outcome
  running.log(kind === 'create' ? 'Failed to post lead' : 'Failed to update lead', { status, reference })
  if (outcome.kind === 'moved')
    return void ask(running, { kind: 'ask', isElsewhere: outcome.isElsewhere, isLookedAt: false })
  if (outcome.kind === 'unknown') return lose(running, true)
  const { isRefused } = outcome
  const act = () => look(running, isRefused ? 'changed' : 'begun')
  postpone(running, answer, { reference, discardRequest: isRefused, act })
}

const receivedReply = ({ getState, now }: Running, reply: LeadReply) => ({
  reply: withConditionsAsked(reply, answersOf(getState())),
  at: new Date(now()).toISOString(),
})

const referenceOf = ({ newReference }: Running, answer: Answer<unknown>) =>
  (answer.kind === 'refusal' ? answer.reference : undefined) ?? newReference()

function lose(running: Running, isSaving: boolean): void {
  become(running, { lostId: running.getState().access?.id })
  running.dispatch({ type: 'leadNotFound', isSaving })
}

interface Postponed {
  readonly reference: string
  /** The request was refused as it is: the next attempt is another. */
  readonly discardRequest: boolean
  readonly act: () => void
}

/** Tells the applicant, and tries again later. */
function postpone(running: Running, answer: Answer<unknown>, { reference, discardRequest, act }: Postponed): void {
  const { engine, connection, afterMs, isTriedAgain } = planRetry(running.engine, answer, running.random)
  running.engine = engine
  running.callOff()
  if (afterMs !== undefined)
    wait(running, afterMs, () => {
      become(running, { isHeld: false })
      // Another call told news meanwhile: the failure is over, and nothing was looked at while the server wanted its pause.
      if (isReached(running.getState())) look(running, 'changed')
      else if (isTriedAgain) act()
    })
  running.dispatch({ type: 'failed', connection, discardRequest, reference })
}

/** where nobody looks once the pause is over, the question waits for the next look. */
function postponeQuestion(running: Running, answer: Answer<unknown>, askAgain: () => void): void {
  const act = () => {
    if (running.isVisible()) askAgain()
  }
  postpone(running, answer, { reference: referenceOf(running, answer), discardRequest: false, act })
}

/**
 * Asks where the lead stands: after another tab or an earlier attempt moved it, while it is being checked, and when the page is
 * looked at again, where a newer version while the pages are being filled means that another tab wrote it.
 */
async function ask(running: Running, command: Extract<Command, { kind: 'ask' }>): Promise<void> {
  const { client, getState, dispatch } = running
  const { access, progressState, outgoing } = getState()
  if (!access || running.engine.isBusy) return
  become(running, { isBusy: true })
  const answer = await client('leadStatus', { params: { id: access.id }, token: access.token })
  become(running, { isBusy: false })
  if (running.engine.isStopped) return
  if (getState().access?.id !== access.id) return look(running, 'changed')
  const outcome = outcomeOf(answer)
  if (outcome.kind === 'aborted') return
  if (outcome.kind === 'unknown') return lose(running, false)
  if (outcome.kind === 'erased') return running.forget()
  if (outcome.kind !== 'taken') {
    return postponeQuestion(running, answer, () => void ask(running, command))
  }
  become(running, afterSuccess)
  const { version } = outcome.data
  const isNewer = command.isLookedAt && !outgoing && isFilling(progressState) && version > access.version
  // A write of another tab may be here already.
  const isKnown = (getState().access?.version ?? 0) >= version
  const isElsewhere = command.isElsewhere || (isNewer && !isKnown)
  dispatch({ type: 'refreshed', ...receivedReply(running, outcome.data), isElsewhere, since: access.version })
}

/** How long the server may hold an answer, in seconds; shorter than a request may take here. */
const heldSeconds = '20'
/** Held for so long, the server surely waited: the next question need not. */
const surelyHeldMs = 1000

/** Asks where a lead stands that is being checked. Beside it everything else goes on: a new application, or a look at the page. */
async function listen(running: Running): Promise<void> {
  const { client, getState, dispatch, now } = running
  const { access } = getState()
  const { mark, isListening } = running.engine
  if (!access || isListening) return
  become(running, { isListening: true })
  const began = now()
  const query = { wait: heldSeconds, ...(mark === undefined ? {} : { after: mark }) }
  const answer = await client('leadStatus', { params: { id: access.id }, query, token: access.token })
  become(running, { isListening: false })
  const { isStopped, isBusy } = running.engine
  if (isStopped || isBusy) return
  const outcome = outcomeOf(answer)
  const known = getState().access
  if (known?.id !== access.id) return look(running, 'changed')
  if (outcome.kind === 'aborted') return
  if (outcome.kind === 'unknown') return lose(running, false)
  if (outcome.kind === 'erased') return running.forget()
  if (outcome.kind !== 'taken') {
    // The pause that another answer asked for goes on.
    if (running.engine.isHeld) return
    return postponeQuestion(running, answer, () => void listen(running))
  }
  const { mark: told, ...reply } = outcome.data
  const isHeld = told !== undefined && (told !== mark || now() - began >= surelyHeldMs)
  become(running, { ...afterSuccess, mark: told, ...(isHeld ? { polls: 0 } : {}) })
  // The page was looked at meanwhile, and knows more.
  if (reply.version < known.version) return look(running, 'changed')
  dispatch({ type: 'refreshed', ...receivedReply(running, reply), isElsewhere: false, since: access.version })
}

/** Starts the engine; returns how to stop it. */
export function startEngine(parts: EngineParts): () => void {
  const running: Running = { ...parts, engine: idleEngine, callOff: () => {} }
  const { getState } = parts
  /** Somebody wants an attempt at once: a new series begins. */
  const attend = () => {
    const { isHeld, isBusy, isStopped } = running.engine
    if (isHeld || isBusy || isStopped) return
    running.callOff()
    become(running, { ...afterSuccess, polls: 0 })
    look(running, 'attention')
  }
  let asked = getState().lastOperationTimestamp
  const unsubscribe = parts.subscribe(() => {
    const application = getState()
    const { connection, lastOperationTimestamp } = application
    const isAskedAnew = lastOperationTimestamp !== asked
    asked = lastOperationTimestamp
    // After a failure the timer decides, and the applicant where it decides no more; anything else is looked at once.
    if (isReached(application)) look(running, 'changed')
    else if (connection === 'stuck' && isAskedAnew) attend()
  })
  parts.onOnline(attend)
  parts.onVisible(attend)
  parts.onRetry(attend)
  look(running, 'begun')
  return () => {
    become(running, { isStopped: true })
    running.callOff()
    unsubscribe()
  }
}
