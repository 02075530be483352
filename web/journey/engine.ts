// What happens beside the screens: answers go to the server as soon as they are given, a lead that could not be sent is
// sent again with the same key, and a lead under way is asked after (O5, R-10 to ). Loaded after the first step.
import { constants } from '#domain/constants.ts'
import { answersOf } from '#domain/application.ts'
import type { Access, Application, Connection, LeadApplication, Outgoing, SendKind } from '#domain/application.ts'
import { withConditionsAsked } from '#domain/continued.ts'
import type { Action } from '#domain/journey.ts'
import { forgottenKeys } from '#domain/place.ts'
import { isDataPointKey } from '#domain/data-points.ts'
import { relevantAnswers, toSections } from '#domain/lead.ts'
import { states } from '#domain/states.ts'
import type { Variant } from '#domain/variant.ts'
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
  readonly leadElsewhere: () => Access | undefined
  /** Runs what only one tab of this browser may do at a time. */
  readonly alone: (act: () => Promise<void>) => Promise<void>
  readonly random: () => number
  /** Calls back after so many milliseconds; returns how to call it off. */
  readonly after: (milliseconds: number, act: () => void) => () => void
  readonly onOnline: (act: () => void) => void
  readonly isVisible: () => boolean
  readonly onVisible: (act: () => void) => void
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

/** Milliseconds to the next attempt: doubling from half a second to twenty, with jitter of a half. */
export function retryDelay(attempt: number, random: () => number): number {
  return Math.min(20_000, 500 * 2 ** attempt) * (0.5 + random() / 2)
}

/** Starts the engine; returns how to stop it. */
export function startEngine(parts: EngineParts): () => void {
  const { client, getState, dispatch, now, variant } = parts
  let busy = false
  let waiting = false
  let attempt = 0
  let polls = 0
  let callOff = () => {}
  let stopped = false
  let lostId: string | undefined

  const wait = (milliseconds: number, act: () => void) => {
    callOff()
    waiting = true
    callOff = parts.after(milliseconds, () => {
      waiting = false
      act()
    })
  }

  /** A lead is made by one tab at a time, and by none that finds one of another tab's. */
  const create = async (outgoing: Outgoing) => {
    busy = true
    await parts.alone(async () => {
      busy = false
      if (stopped) return
      const elsewhere = parts.leadElsewhere()
      if (elsewhere && elsewhere.id !== lostId) dispatch({ type: 'adopted', access: elsewhere })
      else await send(outgoing)
    })
  }

  const send = async (outgoing: Outgoing) => {
    busy = true
    const { access } = getState()
    const [name, said] = calls[variant.flow][outgoing.kind]
    const known = { ...circumstancesOf(getState()), ...said, ...toSections(outgoing.answers) }
    const body =
      outgoing.kind === 'create'
        ? { product: variant.product, variant: variant.id, locale: variant.locale, ...known }
        : { id: access?.id ?? '', product: variant.product, forgotten: outgoing.forgotten, ...known }
    const answer = await client(name, {
      body,
      idempotencyKey: outgoing.key,
      ...(access ? { token: access.token, version: access.version } : {}),
    })
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
      attempt = 0
      dispatch({ type: 'replied', ...heard(answer.data) })
      return
    }
    if (answer.kind === 'faults') {
      attempt = 0
      const known = answer.faults.flatMap(({ field, message }) => (isDataPointKey(field) ? [{ field, message }] : []))
      if (known.length > 0) return dispatch({ type: 'refused', faults: known })
    }
    parts.log(
      kind === 'create' ? 'Failed to post lead' : 'Failed to update lead',
      answer.kind === 'faults' ? 422 : answer.status,
    )
    if (movedElsewhere(answer)) return void refresh(answer.kind === 'refusal' && answer.status === 412)
    if (answer.kind === 'refusal' && answer.status === 404) return lose()
    const asked = answer.kind === 'refusal' ? answer.retryAfterMs : undefined
    wait(asked ?? retryDelay(attempt++, parts.random), next)
    dispatch({ type: 'failed', connection: connectionAfter(answer), giveUp: isRefused(answer) })
  }

  const lose = () => {
    lostId = getState().access?.id
    dispatch({ type: 'lost' })
  }

  /** Asks where the lead stands: after another tab or an earlier attempt moved it, and while it is being checked. */
  const refresh = async (isElsewhere = false) => {
    const { access } = getState()
    if (!access || busy) return
    busy = true
    const answer = await client('leadStatus', { params: { id: access.id }, token: access.token })
    busy = false
    if (stopped) return
    if (getState().access?.id !== access.id) return next()
    if (answer.kind === 'reply') dispatch({ type: 'refreshed', ...heard(answer.data), isElsewhere })
    else if (answer.kind === 'refusal' && answer.status === 404) lose()
    else {
      wait(retryDelay(attempt++, parts.random), next)
      setConnection(connectionAfter(answer))
    }
  }

  const setConnection = (connection: Connection) => {
    if (getState().connection !== connection) dispatch({ type: 'failed', connection, giveUp: false })
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
      return
    }
    // Nothing to send, and the last question went unanswered: asked again, or the notice would stay for good.
    if (application.access && (application.connection === 'offline' || application.connection === 'failing'))
      return void refresh()
    // the checking page asks every second at first, then less often, and not at all while nobody looks.
    if (states[application.progressState].key === 'checking' && parts.isVisible())
      wait(Math.min(5000, 1000 * 1.25 ** polls++), () => void refresh())
    else polls = 0
  }

  // While something is waited for the timer decides; anything else is looked at once.
  const unsubscribe = parts.subscribe(() => {
    if (!waiting) next()
  })
  const again = () => {
    attempt = 0
    callOff()
    waiting = false
    next()
  }
  parts.onOnline(again)
  parts.onVisible(again)
  // A reply may have been missed while the page was away: the server says where the lead stands.
  if (getState().access && !getState().outgoing) void refresh()
  else next()
  return () => {
    stopped = true
    callOff()
    unsubscribe()
  }
}

const connectionAfter = (answer: Answer<unknown>): Connection =>
  answer.kind === 'silence' && answer.status === constants.statusCodes.offline ? 'offline' : 'failing'

/** Another tab, or an attempt of ours that had gone through, moved the lead. */
const movedElsewhere = (answer: Answer<unknown>) =>
  answer.kind === 'refusal' && (answer.status === 412 || (answer.status === 409 && answer.code !== 'still-running'))

/** True where the server surely did nothing, because it refused the request itself: the next attempt is a new write. */
const isRefused = (answer: Answer<unknown>) =>
  answer.kind === 'faults' ||
  (answer.kind === 'refusal' && answer.status < 500 && answer.status !== 429 && answer.status !== 409)

/** What the visit says beside the answers (E1, E2, E4). */
const circumstances = [
  'tags',
  'deviceData',
  'sessionId',
  'sessionStartedAt',
  'leadSource',
  'sellingTierGlobalId',
  'affiliateReferenceParams',
  'googleClick',
  'metaPixel',
  'tikTokPixel',
  'utm',
  'posthogParameters',
] as const

function circumstancesOf({ lead }: Application): Pick<LeadApplication, (typeof circumstances)[number]> {
  return Object.fromEntries(circumstances.map((name) => [name, lead[name]])) as ReturnType<typeof circumstancesOf>
}
