// Provider screen of a follow-up: explains the visit, opens the provider's page, and waits for its result (experience 25, M5,
// M9). The page opens in a window of its own; what is shared and what is not is said before.
import { useState } from 'react'
import { readAsk } from '#contract/follow-up-asks.ts'
import type { VisitReply } from '#contract/schemas.ts'
import { providers } from '#domain/follow-up/providers.ts'
import { useApplication, useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Waiting } from '#web/kit/waiting.tsx'
import { useSecondsUntil } from '#web/journey/use-seconds.ts'
import { outwardAddress } from '#web/screens/outward.ts'
import { TimeEnd, warnedSeconds } from '#web/screens/time-end.tsx'
import { FollowUpPage } from './page.tsx'
import { ProviderFacts } from './provider-facts.tsx'
import { followUp } from './rows.ts'
import type { FollowUpScreenProps } from './screen-props.ts'
import styles from './stack.module.css'
import { followUpKeyOf } from './follow-up-text-key.ts'
import { useAnswer } from './use-answer.ts'

interface Visit {
  readonly address: string
  readonly isBlocked: boolean
  /** ISO time in UTC until which it is gone on with. */
  readonly goodUntil: string
  /** The lead's version when it began: what is told of an end before that is of an earlier visit. */
  readonly since: number
}

/** An empty window of its own; undefined where the browser opens none. The view of an app gives the page's own in its place. */
function openWindow(): Window | undefined {
  const opened = window.open('', '_blank')
  return opened === null || opened === window ? undefined : opened
}

interface OpenVisitProps {
  readonly visit: Visit
  readonly say: (...parts: string[]) => string
  /** The applicant opened the provider's page by hand. */
  readonly onOpened: () => void
  readonly busy: string | undefined
  /** Another visit, in the place of one that ends. */
  readonly onRenew: () => void
}

/** Shown while the visit lasts: that its end is waited for, and a link to the provider's page. */
function OpenVisit({ visit: { address, isBlocked, goodUntil }, say, onOpened, busy, onRenew }: OpenVisitProps) {
  const isEnding = useSecondsUntil(Date.parse(goodUntil)) <= warnedSeconds
  return (
    <>
      {isBlocked ? (
        <Notice tone="warning">{say('blocked')}</Notice>
      ) : (
        <>
          <Waiting title={say('waiting')} />
          <p data-part="small">{say('close')}</p>
        </>
      )}
      <LinkButton
        kind={isBlocked ? 'primary' : 'quiet'}
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onOpened}
      >
        {isBlocked ? say('go') : say('again')}
      </LinkButton>
      <TimeEnd goodUntil={goodUntil} soon={say('ending')} over={say('over')} />
      {isEnding && (
        <Button kind="quiet" busy={busy} onClick={onRenew}>
          {say('renew')}
        </Button>
      )}
    </>
  )
}

export function ProviderVisit({ open }: FollowUpScreenProps) {
  const { key, lender } = open
  const { provider: id, call } = followUp(key)
  const form = useForm()
  const { t } = useTexts()
  const answering = useAnswer()
  const version = useApplication(({ access }) => access?.version ?? 0)
  const [visit, setVisit] = useState<Visit>()
  const [isRefused, setRefused] = useState(false)
  const told = readAsk('provider', open.ask)?.ended
  const ended = visit === undefined || version > visit.since ? told : undefined
  const isWaiting = visit !== undefined && ended === undefined
  if (!id) return null
  const values = { lender, provider: providers[id].name }
  const busy = answering.busy ? t('shellˆwait') : undefined
  const say = (...parts: string[]) => t(followUpKeyOf('provider', ...parts), values)

  const go = async () => {
    // In the press itself: afterwards a browser would take it for a pop-up nobody asked for.
    const other = openWindow()
    const outcome = await answering.send<VisitReply>(call, {}, { isAttended: true })
    if (outcome.kind !== 'done') {
      other?.close()
      if (outcome.kind === 'failed') form.retry?.()
      return
    }
    const address = outwardAddress(outcome.data.redirectTo, window.location)
    setRefused(address === undefined)
    if (address === undefined) return other?.close()
    setVisit({ address, isBlocked: !other, since: version, goodUntil: outcome.data.goodUntil })
    if (!other) return
    other.opener = null
    other.location.replace(address)
  }

  return (
    <FollowUpPage
      of={key}
      lender={lender}
      // An outage of the provider is told below in its own words.
      answering={{ ...answering, failed: isRefused || (answering.failed && ended !== 'unavailable') }}
    >
      <div className={styles.stack}>
        {ended && <Notice tone="warning">{say('ended', ended)}</Notice>}
        {isWaiting ? (
          <OpenVisit
            visit={visit}
            say={say}
            onOpened={() => setVisit({ ...visit, isBlocked: false })}
            busy={busy}
            onRenew={() => void go()}
          />
        ) : (
          <>
            <ProviderFacts kind={providers[id].kind} say={say} />
            <Button busy={busy} onClick={() => void go()}>
              {say('go')}
            </Button>
          </>
        )}
      </div>
    </FollowUpPage>
  )
}
