// Tracking notice at the page's foot: a region that takes neither the focus nor the form (P-02, P-03). To refuse is one press
// like to agree, in the same dress; each purpose has a switch of its own, and all of them are off.
import { textKey } from '#contract/text-key.ts'
import type { Translate } from '#contract/fault-message.ts'
import { createRef, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { createRoot } from 'react-dom/client'
import { recipientNames } from '#domain/tracking/tracking-notice.ts'
import type { askedFor } from '#domain/tracking/tracking-notice.ts'
import type { TrackingPurpose } from '#domain/tracking/tracking.ts'
import type { TrackingConsent } from '#domain/tracking/tracking-consent.ts'
import { FormContext, useForm, useTexts } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  /** `asked` by us, or `opened` by the visitor. */
  readonly mode: 'closed' | 'asked' | 'opened'
  /** Where no footer has the way to it. */
  readonly isLinked: boolean
  readonly asked: ReturnType<typeof askedFor>
  readonly consent: TrackingConsent
  readonly onOpen: () => void
  /** Without having said anything. */
  readonly onClose: () => void
  readonly onSay: (yes: readonly TrackingPurpose[]) => void
}

export interface NoticePlace {
  readonly draw: (props: NoticeProps) => void
}

/** The notice's place in the document, after the form: in a frame it stands there, on a page it lies at the foot of the window. */
export function placeNotice(form: Form, document: Document): NoticePlace {
  const begin = () => {
    const place = document.createElement('div')
    document.querySelector('main')!.after(place)
    return { place, root: createRoot(place), section: createRef<HTMLElement>() }
  }
  let now = begin()
  return {
    draw: (props) => {
      // Extensions of the browser take notices away: whoever asks for it has another.
      if (!(now.section.current ?? now.place).isConnected) {
        now.place.remove()
        now = begin()
      }
      now.root.render(
        <FormContext value={form}>
          <Place {...props} section={now.section} />
        </FormContext>,
      )
    },
  }
}

interface PlaceProps extends NoticeProps {
  readonly section: RefObject<HTMLElement | null>
}

function Place({ section, ...props }: PlaceProps) {
  const { mode, isLinked, onOpen, onClose } = props
  const { t } = useTexts()
  /** Where the focus was before it came in here. */
  const cameFrom = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    const element = section.current
    if (!element || mode === 'closed') return undefined
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Element && !element.contains(relatedTarget)) cameFrom.current = relatedTarget
    }
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    element.addEventListener('focusin', enter)
    element.addEventListener('keydown', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('keydown', leave)
    }
  }, [section, mode, onClose])
  useLayoutEffect(() => {
    const isOpen = mode !== 'closed'
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      (cameFrom.current as HTMLElement | null)?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [mode])
  const open = () => {
    cameFrom.current = document.activeElement
    onOpen()
  }
  if (mode === 'closed' && !isLinked) return null
  return (
    <section
      ref={section}
      className={mode === 'closed' ? styles.way : styles.notice}
      data-part="privacy"
      data-mode={mode}
      aria-label={t('shellˆtracking>title')}
    >
      {isLinked && (
        <p hidden={mode !== 'closed'}>
          <Button kind="plain" onClick={open}>
            {t('shellˆtracking>open')}
          </Button>
        </p>
      )}
      {mode !== 'closed' && <Asking key={mode} {...props} section={section} />}
    </section>
  )
}

/** Keeps room for it at the end of the page once it has its words, and what has the focus in sight above it. In a frame it has a room of its own. */
function useRoomBelow(section: { readonly current: HTMLElement | null }, isSaid: boolean): void {
  useLayoutEffect(() => {
    const element = section.current
    // Its words come a moment after it: room is made for both at once, for it has the whole page styled anew.
    if (!element || !isSaid) return undefined
    const { documentElement, activeElement } = document
    const follow = new ResizeObserver(() => {
      documentElement.style.setProperty('--notice', `${element.offsetHeight}px`)
      if (
        activeElement !== document.body &&
        activeElement === document.activeElement &&
        !element.contains(activeElement)
      )
        activeElement?.scrollIntoView({ block: 'nearest' })
    })
    follow.observe(element)
    return () => {
      follow.disconnect()
      documentElement.style.removeProperty('--notice')
    }
  }, [section, isSaid])
}

/** Words in a sentence. The platform's lists would look the locale up: a slow phone takes 50 ms for the first that is looked up. */
function listed(t: Translate, words: readonly string[]): string {
  const last = words.at(-1)
  if (last === undefined || words.length === 1) return last ?? ''
  return t('shellˆtracking>list', { first: words.slice(0, -1).join(', '), last })
}

const purposeName = (purpose: TrackingPurpose) => textKey('shell', 'tracking', 'purposes', purpose, 'name')

interface PurposesProps extends Pick<NoticeProps, 'asked' | 'consent'> {
  readonly ref: RefObject<HTMLFieldSetElement | null>
}

/** One switch a purpose, with whom it tells. */
function Purposes({ ref, asked, consent }: PurposesProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <fieldset ref={ref} className={styles.purposes}>
      <legend className={styles.screenReaderOnly}>{t('shellˆtracking>choose')}</legend>
      {asked.map(({ purpose, recipients }) => (
        <div key={purpose} className={styles.purpose}>
          <label>
            <span className={styles.name}>{t(purposeName(purpose))}</span>
            <input
              type="checkbox"
              // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is on
              role="switch"
              className={styles.switch}
              value={purpose}
              defaultChecked={consent[purpose] === 'granted'}
              aria-describedby={`${id}-${purpose}`}
            />
          </label>
          <p id={`${id}-${purpose}`}>
            {t(textKey('shell', 'tracking', 'purposes', purpose, 'text'))}{' '}
            {t('shellˆtracking>recipients', {
              names: listed(
                t,
                recipients.map((recipient) => recipientNames[recipient]),
              ),
            })}
          </p>
        </div>
      ))}
      <p>{t('shellˆtracking>change')}</p>
    </fieldset>
  )
}

function Asking({ section, mode, asked, consent, onClose, onSay }: PlaceProps) {
  const { boot } = useForm()
  const { t } = useTexts()
  const [isChoosing, setChoosing] = useState(mode === 'opened')
  // A live region speaks of what changes in it: it stands empty first.
  const [isSaid, setSaid] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const switches = useRef<HTMLFieldSetElement>(null)
  useEffect(() => setSaid(true), [])
  useRoomBelow(section, isSaid)
  useEffect(() => {
    if (isSaid && mode === 'opened') heading.current?.focus({ preventScroll: true })
  }, [isSaid, mode])
  useEffect(() => {
    if (isChoosing && mode === 'asked') switches.current?.querySelector('input')?.focus()
  }, [isChoosing, mode])
  const save = () => {
    const checked = [...(switches.current?.querySelectorAll('input') ?? [])].filter(({ checked: is }) => is)
    onSay(checked.map(({ value }) => value as TrackingPurpose))
  }
  const isNothing = asked.length === 0
  const names = asked.map(({ purpose }) => t(purposeName(purpose)))
  const purposes = listed(t, names)
  const said = isNothing
    ? t('shellˆtracking>nothing')
    : t(`shellˆtracking>${isChoosing ? 'text' : 'short'}`, { purposes })
  return (
    <div className={styles.sheet} data-short={isChoosing || isNothing ? undefined : ''}>
      <div className={styles.words}>
        <div role="status">
          {isSaid && (
            <>
              <h2 ref={heading} tabIndex={-1} className={styles.title}>
                {t('shellˆtracking>title')}
              </h2>
              <p>{said}</p>
            </>
          )}
        </div>{' '}
        <p>
          <a href={`${boot.basePath}/policies`} target="_blank" rel="noopener">
            {t('shellˆtracking>policy')}
          </a>
        </p>
      </div>
      {isChoosing && !isNothing && <Purposes ref={switches} asked={asked} consent={consent} />}
      {!isNothing && (
        <div className={styles.answers}>
          <Button kind="quiet" onClick={() => onSay([])}>
            {t('shellˆtracking>reject')}
          </Button>
          <Button kind="quiet" onClick={() => onSay(asked.map(({ purpose }) => purpose))}>
            {t('shellˆtracking>accept')}
          </Button>
          {isChoosing ? (
            <Button kind="quiet" onClick={save}>
              {t('shellˆtracking>save')}
            </Button>
          ) : (
            <Button kind="plain" onClick={() => setChoosing(true)}>
              {t('shellˆtracking>choose')}
            </Button>
          )}
        </div>
      )}
      <button type="button" className={styles.close} aria-label={t('shellˆtracking>close')} onClick={onClose}>
        ×
      </button>
    </div>
  )
}
