// Way to the lender. The call that says where to, then the top page goes there, after a click and only to an address that the
// server vouches for (S-06). Where a host page or the browser keeps its place, a link opens a new tab instead (F25).
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { ApplicationResult } from '#domain/application/lead.ts'
import { isFramed } from '#web/embed/framed.ts'
import { useForm, useTexts } from '#web/context.ts'
import { useLeadCalls } from '#web/journey/use-lead-calls.ts'
import { Button } from '#web/kit/button.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { outwardAddress } from '#web/screens/outward.ts'

/** Longer than a page change takes to begin: after it the browser has refused without saying so. */
const leavingMs = 5000
/** Longer than a page of a lender is waited for without a word: the applicant may have stopped it, and then nothing else is heard. */
const stoppedMs = 10_000

/**
 * Sends the top page to an address, and calls back where that is refused: in a sandboxed frame, or when the click is long ago.
 * Chromium refuses with an exception, others in silence. Another origin's `location` can be set and not read, `assign`
 * included.
 */
function leave(address: string, refused: () => void): void {
  const top = window.top ?? window
  if (isFramed()) window.setTimeout(refused, leavingMs)
  try {
    top.location.href = address
  } catch {
    refused()
  }
}

/** Where the applicant goes on, and the result of the offer that was chosen where the server names it. */
export interface WayOut {
  readonly redirectTo: string
  readonly result?: ApplicationResult | undefined
}

export interface Leaving {
  readonly state: 'ready' | 'busy' | 'failed'
  /** Where the browser refused to go by itself. */
  readonly address: string | undefined
  /** Goes where the call says, once it has said so; a call that says nothing has failed. */
  readonly leaveBy: (ask: () => Promise<WayOut | undefined>) => Promise<void>
}

/** Records that the applicant leaves, waits for what advertising networks are told of it, then leaves. */
export function useLeaving(): Leaving {
  const { dispatch, runtime } = useForm()
  const [state, setState] = useState<Leaving['state']>('ready')
  const [address, setAddress] = useState<string>()
  // Back from the lender by the back-forward cache, the page is as it was left: waiting.
  useEffect(() => {
    const unlock = ({ persisted }: PageTransitionEvent) => persisted && setState('ready')
    window.addEventListener('pageshow', unlock)
    return () => window.removeEventListener('pageshow', unlock)
  }, [])
  const leaveBy = async (ask: () => Promise<WayOut | undefined>) => {
    if (state === 'busy') return
    setState('busy')
    const said = await ask()
    const redirectTo = said && outwardAddress(said.redirectTo, window.location)
    if (redirectTo === undefined) return setState('failed')
    // E5: where to is kept without its query, which may name the applicant.
    const { origin, pathname } = new URL(redirectTo)
    dispatch({ type: 'left', redirect: { url: origin + pathname, method: 'PUSH' }, result: said?.result })
    // That has two seconds to go out.
    await runtime?.().then(
      ({ eventsFlushed }) => eventsFlushed(),
      () => {},
    )
    leave(redirectTo, () => setAddress(redirectTo))
    // A press that comes while the page is still on its way goes there again.
    window.setTimeout(setState, stoppedMs, 'ready')
  }
  return { state, address, leaveBy }
}

/** One function, so that drawing the page again does not take the focus again. */
const takeFocus = (link: HTMLElement | null) => link?.focus()

interface LeavingFormProps {
  readonly leaving: Leaving
  readonly label: string
  readonly ask: () => Promise<WayOut | undefined>
  /** Something else is under way. */
  readonly disabled?: boolean
  /** Beside the button. */
  readonly children?: ReactNode
}

/** The button to the lender, or the link where the browser stays. */
export function LeavingForm({
  leaving: { state, address, leaveBy },
  label,
  ask,
  disabled,
  children,
}: LeavingFormProps) {
  const { t } = useTexts()
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void leaveBy(ask)
      }}
    >
      {state === 'failed' && <Notice tone="bad">{t('shellˆaccepted>failed')}</Notice>}
      {address === undefined ? (
        <Button type="submit" busy={state === 'busy' ? t('shellˆwait') : undefined} disabled={disabled}>
          {label}
        </Button>
      ) : (
        <>
          <Notice tone="info" title={t('shellˆnewTab>title')}>
            {t('shellˆnewTab>text')}
          </Notice>
          {/* It stands where the button had the focus. */}
          <LinkButton href={address} target="_blank" rel="noopener" ref={takeFocus}>
            {t('shellˆnewTab>open')}
          </LinkButton>
        </>
      )}
      {children}
    </form>
  )
}

/** To the lender that has the lead, as often as the applicant wants. */
export function GoToLender({ label }: { label: string }) {
  const leaving = useLeaving()
  const { send } = useLeadCalls(endpoints)
  const ask = async () => {
    const outcome = await send<{ redirectTo: string }>('redirectLead', {}, { isAttended: true })
    return outcome.kind === 'done' ? outcome.data : undefined
  }
  return <LeavingForm leaving={leaving} label={label} ask={ask} />
}
