// Page form: the one engine of every page with questions, of the form's own pages and of lenders' follow-ups. Native inputs hold what is
// typed; nothing renders again on a keystroke. What a page asks, how it is judged, kept and sent is the page's own. The editor of a debt
// and the inputs of an adjusted offer are parts of a page that send nothing, and do without it.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import { queryCache } from '#domain/application/first-constants.ts'
import type { KindName } from '#domain/questions/kinds.ts'
import { useForm } from '#web/context.ts'
import { typedTexts } from './read-page.ts'
import type { TypedTexts } from './read-page.ts'

/** Fault message of a field. */
export interface FieldMessage {
  readonly field: string
  readonly message: string
}

/** P3: what is written is gathered for half a second. */
const draftDelayMs = queryCache.batchMs

/** Kinds with a whole format or a range: judged when the applicant leaves them; the others only on Continue (experience 19). */
const judgedOnLeaving: readonly KindName[] = [
  'email',
  'phone',
  'postcode',
  'identifier',
  'account',
  'plate',
  'money',
  'slider',
]

export interface PageQuestions<N extends string> {
  /** Everything the page may ask. */
  readonly names: readonly N[]
  /** First texts of the inputs. */
  readonly texts: TypedTexts
  /** Of these the ones that apply to what stands in the form. */
  readonly liveOf: (typed: TypedTexts) => readonly N[]
  /** Everything that is wrong with it, in page order. */
  readonly judge: (typed: TypedTexts) => readonly FieldMessage[]
  /** Faults that are shown at the moment. */
  readonly faults: readonly FieldMessage[]
  /** A field that was told of is right now. */
  readonly forget: (field: string) => void
  /** Keeps what is typed and not sent. */
  readonly keep: (typed: TypedTexts) => void
  /** Sends the page; false where it stays as it is, and what is typed is kept. The page is busy while there is a promise. */
  readonly submit: (element: HTMLFormElement) => boolean | Promise<boolean>
  /** By it a field is judged when the applicant leaves it; undefined for a name that is none of the page's. */
  readonly kindOf: (name: string) => KindName | undefined
}

export interface PageForm<N extends string> {
  readonly element: RefObject<HTMLFormElement | null>
  /** The fields that apply now. */
  readonly live: readonly N[]
  readonly busy: boolean
  /** Fault message beside the field. */
  readonly faultOf: (name: string) => string | undefined
  /** Something else than the applicant changed what stands in the form. */
  readonly lookAgain: () => void
  readonly handlers: {
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
    readonly onBlur: (event: FormEvent<HTMLFormElement>) => void
  }
}

/**
 * Drafts: as typed, a moment after the last key, and at once when the page goes away or is about to be drawn anew. Returns
 * how to call the next one off.
 */
function useDrafts(element: RefObject<HTMLFormElement | null>, keep: (form: HTMLFormElement) => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = useEffectEvent(keep)
  const { store } = useForm()
  const callOff = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])
  useEffect(() => {
    const current = element.current
    const flush = () => {
      if (timer.current === undefined) return
      callOff()
      if (current) save(current)
    }
    const soon = () => {
      timer.current ??= setTimeout(flush, draftDelayMs)
    }
    current?.addEventListener('input', soon)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    // The page that is drawn for another tab's news reads its drafts before this one is gone.
    const unsubscribe = store.subscribe(({ takenOver }, before) => takenOver !== before.takenOver && flush())
    return () => {
      flush()
      unsubscribe()
      current?.removeEventListener('input', soon)
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [element, callOff, store])
  return callOff
}

/** The field that is judged because the applicant leaves this control of it; an empty one is not. */
export function leftField(
  { name: own, value, dataset }: HTMLInputElement,
  kindOf: PageQuestions<string>['kindOf'],
): string | undefined {
  // Of several controls that make one answer only one carries its name.
  const name = own || dataset.of || ''
  const kind = kindOf(name)
  return kind && judgedOnLeaving.includes(kind) && value.trim() !== '' ? name : undefined
}

/** One form on the page. Returns what its element needs: one listener each, for what the inputs' events say bubbles there. */
export function usePageForm<N extends string>(questions: PageQuestions<N>): PageForm<N> {
  const { names, texts, liveOf, judge, faults, forget, keep, submit, kindOf } = questions
  const element = useRef<HTMLFormElement>(null)
  const [live, setLive] = useState(() => liveOf(texts))
  const [leaving, setLeaving] = useState<readonly FieldMessage[]>([])
  const [busy, setBusy] = useState(false)
  const typed = (form: HTMLFormElement) => typedTexts(form, names)
  const callOff = useDrafts(element, (form) => keep(typed(form)))
  const without = (all: readonly FieldMessage[], name: string) => all.filter(({ field }) => field !== name)

  const lookAgain = () => {
    if (!element.current) return
    const next = liveOf(typed(element.current))
    setLive((now) => (now.join() === next.join() ? now : next))
  }

  const leavePage = (isRight: boolean) => {
    if (!isRight && element.current) keep(typed(element.current))
  }

  const send = () => {
    if (busy || !element.current) return
    // Managers of passwords fill in without an event, and bring up questions too: their faults need them on the page.
    lookAgain()
    // The page itself is not drawn for the press, where nothing on it goes.
    setLeaving((all) => (all.length > 0 ? [] : all))
    // Sent texts are answers and no draft any more.
    callOff()
    const outcome = submit(element.current)
    if (typeof outcome === 'boolean') return leavePage(outcome)
    setBusy(true)
    void outcome.then(leavePage).finally(() => setBusy(false))
  }

  /** Once in error a field is judged as it is typed, and cleared as soon as it is right. */
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    const isTold = (all: readonly FieldMessage[]) => all.some(({ field }) => field === name)
    if (!element.current || !(isTold(faults) || isTold(leaving))) return
    if (isTold(judge(typed(element.current)))) return
    if (isTold(faults)) forget(name)
    setLeaving((all) => without(all, name))
  }

  const onBlur = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = leftField(target as HTMLInputElement, kindOf)
    if (name === undefined || !element.current) return
    const fault = judge(typed(element.current)).find(({ field }) => field === name)
    if (fault) setLeaving((all) => [...without(all, name), fault])
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
  }

  return {
    element,
    live,
    busy,
    faultOf: (name) => [...faults, ...leaving].find(({ field }) => field === name)?.message,
    lookAgain,
    handlers: { onSubmit, onInput, onBlur },
  }
}
