// Consents on the page "Your data": each in its words with a button to withdraw or give it, and the signed receipt (P-04, M4).
import { momentInWords } from '#contract/moment.ts'
import { textKey } from '#contract/text-key.ts'
import { useCallback, useEffect, useState } from 'react'
import type { ConsentsReply } from '#contract/consent-endpoints.ts'
import { newKey } from '#web/api/new-key.ts'
import { consentCalls } from '#web/consents/calls.ts'
import { useForm, useTexts } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { downloadJson } from './download.ts'
import styles from './my-data.module.css'

type Consent = ConsentsReply['consents'][number]
type Group = readonly [Consent, ...Consent[]]

const keyOf = ({ purpose, channel }: Consent) => `${purpose} ${channel ?? ''}`

/** Where one box stood for several channels, it is one consent to its reader. */
function asRead(consents: readonly Consent[]): readonly Group[] {
  const groups = new Map<string, [Consent, ...Consent[]]>()
  for (const consent of consents) {
    const words = `${consent.purpose} ${consent.wording} ${consent.given}`
    const group = groups.get(words)
    if (group) group.push(consent)
    else groups.set(words, [consent])
  }
  return [...groups.values()]
}

/** By which the consents are opened: the application of this browser, or the link to one's data. */
export interface Way {
  /** `linked` for a link. */
  readonly id: string
  readonly token: string
}

async function fetchConsents(form: Form, { id, token }: Way): Promise<readonly Consent[] | undefined> {
  const call = await consentCalls(form)
  const answer = await call('customerConsents', { params: { id }, token })
  return answer.kind === 'reply' ? answer.data.consents : undefined
}

/** Gives or withdraws one, by the words that are shown beside it; `reworded` where these have changed meanwhile. */
async function change(
  form: Form,
  { id, token }: Way,
  { purpose, channel, given, wordingHash }: Consent,
): Promise<readonly Consent[] | 'reworded' | undefined> {
  const call = await consentCalls(form)
  const answer = await call('changeConsent', {
    params: { id },
    body: { purpose, ...(channel ? { channel } : {}), given: !given, wordingHash },
    token,
    idempotencyKey: newKey(),
  })
  if (answer.kind === 'faults') return 'reworded'
  return answer.kind === 'reply' ? answer.data.consents : undefined
}

/** Changes each consent of a group, and shows what stands after each; nothing where a change could not be made. */
async function changeAll(
  form: Form,
  way: Way,
  group: Group,
  show: (consents: readonly Consent[] | 'failed') => void,
): Promise<'changed' | 'toConfirm' | 'reworded' | undefined> {
  const pressed = new Set(group.map(keyOf))
  let isToConfirm = false
  for (const consent of group) {
    const now = await change(form, way, consent)
    if (!now) return undefined
    if (now === 'reworded') {
      show((await fetchConsents(form, way)) ?? 'failed')
      return now
    }
    show(now)
    isToConfirm = now.some((each) => each.toConfirm && pressed.has(keyOf(each)))
  }
  return isToConfirm ? 'toConfirm' : 'changed'
}

/** True once the browser was given the file. */
async function downloadReceipt(form: Form, { id, token }: Way): Promise<boolean> {
  const call = await consentCalls(form)
  const answer = await call('consentReceipt', { params: { id }, token })
  if (answer.kind !== 'reply') return false
  downloadJson('consent-receipt.json', answer.data)
  return true
}

export function MyConsents({ way }: { way: Way }) {
  const form = useForm()
  const { t } = useTexts()
  const [consents, setConsents] = useState<readonly Consent[] | 'loading' | 'failed'>('loading')
  const [busy, setBusy] = useState<string>()
  const [said, setSaid] = useState<'changed' | 'toConfirm' | 'reworded' | 'failed'>()

  const load = useCallback(() => {
    setConsents('loading')
    fetchConsents(form, way).then(
      (now) => setConsents(now ?? 'failed'),
      () => setConsents('failed'),
    )
  }, [form, way])
  useEffect(load, [load])

  const doing = async (what: string, act: () => Promise<boolean>) => {
    if (busy !== undefined) return
    setBusy(what)
    setSaid(undefined)
    const isDone = await act().catch(() => false)
    setBusy(undefined)
    if (!isDone) setSaid('failed')
  }
  const press = (group: Group) =>
    void doing(keyOf(group[0]), async () => {
      const outcome = await changeAll(form, way, group, setConsents)
      if (outcome) setSaid(outcome)
      return outcome !== undefined
    })

  return (
    <section className={styles.part} aria-labelledby="my-consents" data-part="my-consents">
      <h2 id="my-consents">{t('shellˆconsents>title')}</h2>
      <p>{t('shellˆconsents>intro')}</p>
      {consents === 'loading' && <Spinner label={t('shellˆwait')} />}
      {consents === 'failed' && <Button onClick={load}>{t('shellˆconsents>again')}</Button>}
      {said && (
        <Notice tone={said === 'failed' || said === 'reworded' ? 'bad' : 'good'}>
          {t(textKey('shell', 'consents', said))}
        </Notice>
      )}
      {typeof consents === 'object' && (
        <>
          <ul className={styles.cards}>
            {asRead(consents).map((group) => (
              <Row
                key={keyOf(group[0])}
                consent={group[0]}
                isToConfirm={group.some(({ toConfirm }) => toConfirm)}
                isBusy={busy === keyOf(group[0])}
                onPress={() => press(group)}
              />
            ))}
          </ul>
          <p className={styles.soft}>{t('shellˆconsents>receiptHelp')}</p>
          <Button
            kind="quiet"
            busy={busy === 'receipt' ? t('shellˆwait') : undefined}
            onClick={() => void doing('receipt', () => downloadReceipt(form, way))}
          >
            {t('shellˆconsents>receipt')}
          </Button>
        </>
      )}
    </section>
  )
}

interface RowProps {
  readonly consent: Consent
  /** Offers wait for the link that is sent to the address. */
  readonly isToConfirm: boolean
  readonly isBusy: boolean
  readonly onPress: () => void
}

function Row({ consent, isToConfirm, isBusy, onPress }: RowProps) {
  const { boot } = useForm()
  const { t } = useTexts()
  const { wording, lang, given, at, lender, needed, canBeGiven, canBeWithdrawn } = consent
  // Words are kept as they were agreed to, which may be another language than the page's (WCAG 3.1.2).
  const foreign = lang === boot.tag ? undefined : lang
  const id = `consent-${keyOf(consent).replace(/[^a-z0-9]+/gi, '-')}`
  const [label = '', ...more] = wording.split('\n')
  const givenAs = isToConfirm ? 'unconfirmed' : 'given'
  const state = t(textKey('shell', 'consents', given ? givenAs : 'withdrawn'))
  const time = at && momentInWords(t, Date.parse(at), { tag: boot.tag })
  return (
    <li className={styles.card} data-consent={keyOf(consent).trim()} data-given={given}>
      {lender && <p className={styles.soft}>{t('shellˆconsents>lender', { lender })}</p>}
      <p id={id} className={styles.words} lang={foreign}>
        {label}
      </p>
      {more.some(Boolean) && (
        <p className={styles.soft} lang={foreign}>
          {more.join('\n')}
        </p>
      )}
      <p className={styles.state} data-given={given}>
        <span className={styles.said}>{time ? t('shellˆconsents>on', { state, time }) : state}</span>
      </p>
      {needed && given && (
        <p className={styles.soft}>{lender ? t('shellˆconsents>neededBy', { lender }) : t('shellˆconsents>needed')}</p>
      )}
      {(canBeGiven || canBeWithdrawn) && (
        <Button kind="quiet" aria-describedby={id} busy={isBusy ? t('shellˆwait') : undefined} onClick={onPress}>
          {t(given ? 'shellˆconsents>withdraw' : 'shellˆconsents>give')}
        </Button>
      )}
    </li>
  )
}
