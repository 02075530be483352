// "Continue later": makes a link to this application for another time or device (R-03, experience 30). Asked for when it is
// wanted, so that no link exists that nobody wished for.
import { Suspense, useEffect, useState } from 'react'
import { newKey } from '#web/api/new-key.ts'
import { momentInWords, withOneStop } from '#contract/moment.ts'
import { textKey } from '#contract/text-key.ts'
import type { LinkReply } from '#contract/schemas.ts'
import { Devices, SetPassword } from '#web/consents/lazily.ts'
import { useForm, useTexts, useTextsComplete } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { CopyField } from '#web/kit/copy-field.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { isFramed } from '#web/embed/framed.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Panel } from '#web/kit/panel.tsx'
import { NextLinks } from '#web/kit/next-links.tsx'
import { YourData } from './your-data.tsx'

type Link = LinkReply
type Seen = 'waiting' | 'failed' | { readonly link: Link; readonly isNew: boolean }

export function ContinueLater() {
  const { t } = useTexts()
  const complete = useTextsComplete()
  const [isOpen, setOpen] = useState(false)
  if (!complete) return null
  return (
    <div data-part="continue-later">
      <NextLinks quiet>
        <Button kind="plain" onClick={() => setOpen(true)}>
          {t('shellˆcontinueLater>open')}
        </Button>
      </NextLinks>
      <Panel
        isOpen={isOpen}
        title={t('shellˆcontinueLater>title')}
        closeText={t('shellˆcontinueLater>close')}
        onClose={() => setOpen(false)}
      >
        {isOpen && <YourLink />}
      </Panel>
    </div>
  )
}

function YourLink() {
  const form = useForm()
  const { t } = useTexts()
  const [seen, setSeen] = useState<Seen>('waiting')
  const show = async (link: Promise<Link | undefined>, isNew = false) => {
    setSeen('waiting')
    const found = await link.catch(() => undefined)
    setSeen(found ? { link: found, isNew } : 'failed')
  }
  useEffect(() => {
    void show(fetchLink(form))
  }, [form])

  // Of its own: words that turn into others are no news to who listens.
  if (seen === 'waiting')
    return (
      <p key="waiting" role="status">
        {t('shellˆwait')}
      </p>
    )
  if (seen === 'failed')
    return (
      <>
        <Notice tone="bad">
          {t('shellˆcontinueLater>failed')} {t(textKey('shell', 'crash', form.isKept?.() ? 'kept' : 'unkept'))}
        </Notice>
        <Button onClick={() => void show(fetchLink(form))}>{t('shellˆcontinueLater>again')}</Button>
      </>
    )
  const { url, expiresAt } = seen.link
  const until = momentInWords(t, Date.parse(expiresAt), { tag: form.boot.tag, withWeekday: true })
  return (
    <>
      {seen.isNew && <Notice tone="good">{t('shellˆcontinueLater>renewed')}</Notice>}
      <p>{t('shellˆcontinueLater>intro')}</p>
      <CopyField
        label={t('shellˆcontinueLater>label')}
        value={url}
        copyText={t('shellˆcontinueLater>copy')}
        copiedText={t('shellˆcontinueLater>copied')}
        selectedText={t('shellˆcontinueLater>selected')}
      />
      <p data-part="small">{withOneStop(t('shellˆcontinueLater>until', { until }))}</p>
      {isFramed() && (
        <LinkButton kind="quiet" href={url} target="_blank" rel="noopener noreferrer">
          {t('shellˆcontinueLater>alone')}
        </LinkButton>
      )}
      <Suspense>
        <Devices url={url}>
          <SetPassword />
          <NextLinks quiet>
            <Button kind="plain" data-act="renew" onClick={() => void show(renewedLink(form), true)}>
              {t('shellˆcontinueLater>renew')}
            </Button>
          </NextLinks>
        </Devices>
      </Suspense>
      <YourData />
    </>
  )
}

async function fetchLink({ client, store }: Form): Promise<Link | undefined> {
  const { access } = store.getState()
  if (!access) return undefined
  const call = await client()
  const answer = await call('leadUrl', { params: { id: access.id, urlType: 'continue' }, token: access.token })
  return answer.kind === 'reply' ? answer.data : undefined
}

/** Ends the links there are and every other device's way in, then makes a new one. */
async function renewedLink(form: Form): Promise<Link | undefined> {
  const { access } = form.store.getState()
  if (!access) return undefined
  const call = await form.client()
  const { kind } = await call('revokeLeadLinks', {
    params: { id: access.id },
    body: {},
    token: access.token,
    idempotencyKey: newKey(),
  })
  return kind === 'reply' ? fetchLink(form) : undefined
}
