// Screen /my-data: the applicant's data in plain words, as a file, and their erasure (P-05, P-07). By the application of this
// browser, or by the applicant's own link, whose secret leaves the address at once.
import { textKey } from '#contract/text-key.ts'
import { Suspense, useCallback, useEffect } from 'react'
import type { DataReply } from '#contract/rights-endpoints.ts'
import { StepUp } from '#web/consents/lazily.ts'
import { useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { useLinkVisit } from '#web/screens/link-visit.ts'
import { useScreen } from '#web/screens/screen.tsx'
import { MyConsents } from './consents.tsx'
import { Erasing } from './erasing.tsx'
import { forgetHere } from './forget.ts'
import { FreshLink } from './fresh-link.tsx'
import { Held } from './held.tsx'
import styles from './my-data.module.css'
import { MyDataLink } from './my-data-link.tsx'
import { useRights } from './use-rights.ts'

type Seen =
  | 'opening'
  | 'none'
  | 'gone'
  | 'ended'
  | 'asking'
  | 'sent'
  | 'codeNeeded'
  | 'busy'
  | 'failed'
  | 'erased'
  | { readonly data: DataReply }

export function MyData({ token }: { token: string }) {
  const form = useForm()
  const { t } = useTexts()
  const visit = useLinkVisit<Seen>('my-data', token, 'opening')
  const { seen, set: setSeen, openOnce } = visit
  const rights = useRights(visit)
  const { way } = rights

  useEffect(() => {
    if (token) form.navigate('my-data', { replace: true })
  }, [form, token])
  const open = useCallback(async () => {
    if (!way) return setSeen((before) => (before === 'erased' ? before : 'none'))
    setSeen('opening')
    const asked = await rights.ask<DataReply>('leadData')
    if (asked.kind === 'done') return setSeen({ data: asked.data })
    // Of a link it is not said why: too old, ended by its owner, or nothing is held (S-25).
    const ofLink = { gone: 'ended', codeNeeded: 'asking' } as const
    setSeen(visit.token && asked.kind in ofLink ? ofLink[asked.kind as keyof typeof ofLink] : asked.kind)
  }, [rights, way, setSeen, visit.token])
  useEffect(() => {
    openOnce(way ? `${way.id} ${way.token}` : '', () => void open().catch(() => setSeen('failed')))
  }, [open, openOnce, way, setSeen])

  const about = typeof seen === 'object' ? 'held' : seen
  const text = (part: string) => t(textKey('shell', 'myData', about, part))
  const needsCode = seen === 'codeNeeded'
  const title = needsCode ? t('shellˆstepUp>title') : text('title')
  const heading = useScreen(title)
  const erased = () => {
    setSeen('erased')
    if (typeof seen === 'object') forgetHere(form, seen.data.lead.id)
  }
  if (seen === 'opening') return <Spinner label={t('shellˆwait')} />
  return (
    <>
      <PageHeading ref={heading} title={title} intro={needsCode ? undefined : text('intro')} />
      {/* The token is another then, and the page opens anew by it. */}
      {needsCode && (
        <Suspense fallback={<Spinner label={t('shellˆwait')} />}>
          <StepUp />
        </Suspense>
      )}
      {typeof seen === 'object' && (
        <div className={styles.parts}>
          {/* Nothing tells us surely that another application is the same person's: only its own link or device opens it. */}
          <p>{t('shellˆmyData>others')}</p>
          <Held data={seen.data} />
          {way && <MyConsents way={way} />}
          {!visit.token && <MyDataLink />}
          <Erasing rights={rights} onDone={erased} />
        </div>
      )}
      {seen === 'erased' && (
        <>
          <Notice tone="good">{t('shellˆmyData>erased>lenders')}</Notice>
          <p>{t('shellˆmyData>others')}</p>
        </>
      )}
      {(seen === 'ended' || seen === 'asking') && (
        <FreshLink token={visit.token} label={text('go')} onAnswer={setSeen} />
      )}
      {(seen === 'failed' || seen === 'busy') && (
        <Button onClick={() => void open().catch(() => setSeen('failed'))}>{t('shellˆcontinueLater>again')}</Button>
      )}
      {(seen === 'none' || seen === 'gone' || seen === 'sent' || seen === 'erased') && (
        <LinkButton kind="quiet" href={`${form.boot.basePath}/`}>
          {t('shellˆnotFound>go')}
        </LinkButton>
      )}
    </>
  )
}
