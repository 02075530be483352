// Copy field of the applicant’s own link to their data, for when this browser has forgotten the application.
import { useState } from 'react'
import { useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { CopyField } from '#web/kit/copy-field.tsx'
import { Notice } from '#web/kit/notice.tsx'
import styles from './my-data.module.css'

export function MyDataLink() {
  const form = useForm()
  const { t } = useTexts()
  const [seen, setSeen] = useState<'closed' | 'busy' | 'failed' | { readonly url: string }>('closed')
  const fetchLink = async () => {
    const { access } = form.store.getState()
    setSeen('busy')
    const call = await form.client()
    const answer = access
      ? await call('leadUrl', { params: { id: access.id, urlType: 'my-data' }, token: access.token })
      : undefined
    setSeen(answer?.kind === 'reply' ? { url: answer.data.url } : 'failed')
  }
  if (typeof seen === 'object')
    return (
      <section className={styles.part}>
        <p>{t('shellˆmyData>link>intro')}</p>
        <CopyField
          label={t('shellˆcontinueLater>label')}
          value={seen.url}
          copyText={t('shellˆcontinueLater>copy')}
          copiedText={t('shellˆcontinueLater>copied')}
          selectedText={t('shellˆcontinueLater>selected')}
        />
      </section>
    )
  return (
    <section className={styles.part}>
      {seen === 'failed' && <Notice tone="bad">{t('shellˆcontinueLater>failed')}</Notice>}
      <Button
        kind="quiet"
        busy={seen === 'busy' ? t('shellˆwait') : undefined}
        onClick={() => void fetchLink().catch(() => setSeen('failed'))}
      >
        {t('shellˆmyData>link>open')}
      </Button>
    </section>
  )
}
