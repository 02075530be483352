// Notes below a step once there is a lead: the way on without an answer, which lenders need it, and the link to continue later.
import { Suspense } from 'react'
import type { Page } from '#domain/journey/pages.ts'
import { listFormat } from '#web/kit/list-format.ts'
import { useApplication, useForm, useTexts, useTextsComplete } from '#web/context.ts'
import { Disclosure } from '#web/kit/disclosure.tsx'
import { LinkButton } from '#web/kit/link-button.tsx'
import { onPlainClick } from '#web/kit/plain-click.ts'
import styles from '#web/market/market.module.css'
import { ContinueLater } from './continue-later.tsx'
import { WithoutAnswer } from './load-ends.ts'
import { ShowAnswers } from './show-answers.tsx'

export function BesideStep({ page }: { page?: Page | undefined }) {
  // Before the application is with lenders there is nothing to go on to without an answer: the server has no list of them yet.
  const mayLeave = useApplication(({ furtherAsked, market }) => furtherAsked && market !== undefined)
  const hasLead = useApplication(({ access }) => access !== undefined)
  if (!hasLead) return <BackToOffer />
  return (
    <>
      <Suspense>{mayLeave && <WithoutAnswer />}</Suspense>
      {page && <AnsweredElsewhere page={page} />}
      {page && <WhyAsked page={page} />}
      <ContinueLater />
    </>
  )
}

/** Page whose questions were answered on another device: a code shows the answers here (experience 2). */
function AnsweredElsewhere({ page }: { page: Page }) {
  const complete = useTextsComplete()
  const isHidden = useApplication(
    ({ elsewhere = [], masked }) => !masked && page.dataPoints.some((key) => elsewhere.includes(key)),
  )
  return complete && isHidden ? <ShowAnswers /> : null
}

/** Token and answers left this browser with the offer that was taken: our e-mail, or the password, opens it again (P-10). */
function BackToOffer() {
  const form = useForm()
  const { t } = useTexts()
  const complete = useTextsComplete()
  if (!complete) return null
  return (
    <section className={`${styles.part} ${styles.after}`} data-part="back-to-offer">
      <h2>{t('shellˆreapply>back>title')}</h2>
      <p className={styles.note}>{t('shellˆreapply>back>text')}</p>
      <LinkButton
        kind="quiet"
        href={`${form.boot.basePath}/continue`}
        onClick={onPlainClick(() => form.navigate('continue'))}
      >
        {t('shellˆreapply>back>go')}
      </LinkButton>
    </section>
  )
}

/** Why this page is asked: the lenders that still need an answer of it, by name (C8). Nothing where no lender is known to need it. */
function WhyAsked({ page }: { page: Page }) {
  const { boot } = useForm()
  const { t } = useTexts()
  const complete = useTextsComplete()
  const neededBy = useApplication((application) => application.neededBy)
  if (!complete || !neededBy) return null
  const names = Object.entries(neededBy)
    .filter(([, keys]) => page.dataPoints.some((key) => keys.includes(key)))
    .map(([name]) => name)
  if (names.length === 0) return null
  const lenders = listFormat(boot.tag).format(names)
  return (
    <Disclosure part="why-asked" title={t('shellˆwhyAsked>title')}>
      <p>{t('shellˆwhyAsked>lenders', { count: names.length, lenders })}</p>
    </Disclosure>
  )
}
