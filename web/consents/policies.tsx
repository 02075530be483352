// Screen /policies: the full texts that the consents refer to, one tap from their boxes (experience 23, M8). A page of its own,
// so that what is typed on the form stays where it is.
import { useCallback, useEffect, useState } from 'react'
import type { PolicyId, PolicySection } from '#domain/law/policies.ts'
import { useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { NextLinks } from '#web/kit/next-links.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Spinner } from '#web/kit/spinner.tsx'
import { useScreen } from '#web/screens/screen.tsx'
import { consentCalls } from './calls.ts'
import styles from './consents.module.css'

interface Text {
  readonly id: PolicyId
  readonly title: string
  readonly version: string
  readonly locale: string
  readonly sections: readonly PolicySection[]
}

export function Policies() {
  const form = useForm()
  const { t } = useTexts()
  const { id: variant, locale } = form.boot.variant
  const [texts, setTexts] = useState<readonly Text[] | 'loading' | 'failed'>('loading')
  const heading = useScreen(t('shellˆpolicies>title'))
  const load = useCallback(async () => {
    const call = await consentCalls(form)
    const list = await call('policies', { query: { variant, locale } })
    if (list.kind !== 'reply') return setTexts('failed')
    const ids = list.data.policies.map(({ id }) => id)
    const answers = await Promise.all(ids.map((id) => call('policy', { query: { variant, id, locale } })))
    const whole = answers.flatMap((answer) => (answer.kind === 'reply' ? [answer.data] : []))
    setTexts(whole.length === ids.length ? whole : 'failed')
  }, [form, variant, locale])
  const attempt = useCallback(() => {
    setTexts('loading')
    load().catch(() => setTexts('failed'))
  }, [load])
  useEffect(attempt, [attempt])

  return (
    <>
      <PageHeading ref={heading} title={t('shellˆpolicies>title')} intro={t('shellˆpolicies>intro')} />
      {texts === 'loading' && <Spinner label={t('shellˆwait')} />}
      {texts === 'failed' && (
        <NextLinks>
          <Notice tone="bad">{t('shellˆpolicies>failed')}</Notice>
          <Button onClick={attempt}>{t('shellˆpolicies>again')}</Button>
        </NextLinks>
      )}
      {typeof texts === 'object' && (
        <ul className={styles.contents}>
          {texts.map(({ id, title }) => (
            <li key={id}>
              <a href={`#policy-${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      )}
      {typeof texts === 'object' &&
        texts.map(({ id, title, version, sections }) => (
          <section key={id} aria-labelledby={`policy-${id}`} className={styles.policy} data-policy={id}>
            <h2 id={`policy-${id}`}>{title}</h2>
            {sections.map(({ heading: name, paragraphs }) => (
              <section key={name}>
                <h3>{name}</h3>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            ))}
            <p data-part="small">{t('shellˆpolicies>version', { version })}</p>
          </section>
        ))}
    </>
  )
}
