// Link visit: what a page opened by a link holds, kept outside of the page's component. React may mount that page again at any time: after
// the secret has left the address, after a crash, when another tab is further. Nothing may be lost with it, and nothing done twice.
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { newKey } from '#web/api/new-key.ts'
import { useForm } from '#web/context.ts'

/** The pages that links from messages lead to, by the first part of their path. */
export type LinkPage = 'continue' | 'my-data' | 'reference-person' | 'unsubscribe'

export interface LinkVisit<S> {
  /** The link's secret; empty where the page was opened without one. */
  readonly token: string
  /** One for the visit: an attempt whose answer was lost is the same request again. */
  readonly idempotencyKey: string
  readonly get: () => S
  readonly set: (next: S | ((before: S) => S)) => void
  readonly subscribe: (listener: () => void) => () => void
  /** Runs `open`, but only once for each `what`, however often the page is mounted. */
  readonly openOnce: (what: string, open: () => void) => void
}

export interface LinkVisits {
  /**
   * The visit of a page. A page without a token goes on with the visit there is: its secret has left the address. Another token
   * is another visit, which begins at `opening`.
   */
  readonly at: <S>(page: LinkPage, token: string, opening: S) => LinkVisit<S>
  /** The applicant has gone elsewhere: the next visit of this page begins anew. */
  readonly leave: (page: LinkPage) => void
}

function createVisit<S>(token: string, idempotencyKey: string, opening: S): LinkVisit<S> {
  let state = opening
  let opened: string | undefined
  const listeners = new Set<() => void>()
  return {
    token,
    idempotencyKey,
    get: () => state,
    set: (next) => {
      state = typeof next === 'function' ? (next as (before: S) => S)(state) : next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    openOnce: (what, open) => {
      if (opened === what) return
      opened = what
      open()
    },
  }
}

export function createLinkVisits(makeKey: () => string): LinkVisits {
  const visits = new Map<LinkPage, LinkVisit<unknown>>()
  return {
    at: <S>(page: LinkPage, token: string, opening: S) => {
      const before = visits.get(page)
      if (before && (token === '' || token === before.token)) return before as LinkVisit<S>
      const visit = createVisit(token, makeKey(), opening)
      visits.set(page, visit as LinkVisit<unknown>)
      return visit
    },
    leave: (page) => visits.delete(page),
  }
}

const visitsOf = new WeakMap<object, LinkVisits>()

export interface HeldVisit<S> extends LinkVisit<S> {
  readonly seen: S
}

/** The visit of a link's page, and what it shows now. `token` is what the address says at this moment; `opening` must be constant. */
export function useLinkVisit<S>(page: LinkPage, token: string, opening: S): HeldVisit<S> {
  const form = useForm()
  const visit = useMemo(() => {
    const visits = visitsOf.get(form) ?? createLinkVisits(newKey)
    visitsOf.set(form, visits)
    return visits.at(page, token, opening)
  }, [form, page, token, opening])
  const isHere = useCallback(
    () => window.location.pathname.slice(form.boot.basePath.length + 1).split('/')[0] === page,
    [form, page],
  )
  useEffect(
    () => () => {
      if (!isHere()) visitsOf.get(form)?.leave(page)
    },
    [form, page, isHere],
  )
  const seen = useSyncExternalStore(visit.subscribe, visit.get, visit.get)
  return useMemo(() => ({ ...visit, seen }), [visit, seen])
}
