// Screen of an application that ended without a loan, with what one can do next (experience 21). Each end is told as what it is: a
// lender that could not be reached has decided nothing.
import { textKey } from '#contract/text-key.ts'
import type { Namespace } from '#contract/text-key.ts'
import type { ResultStatus } from '#domain/application/result-status.ts'
import { isAdvised, isRefusal } from '#domain/application/refusals.ts'
import { disclosureAt } from '#domain/law/disclosures.ts'
import { useApplication, useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { Result } from '#web/kit/result.tsx'
import { OtherLoan } from '#web/market/apply-again.tsx'
import styles from '#web/market/market.module.css'
import { DebtAdvice } from './debt-advice.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { useScreen } from './screen.tsx'
import { YourData } from './your-data.tsx'

interface End {
  /** Where its heading and its words stand. */
  readonly texts: readonly [Namespace, ...string[]]
  /** Next steps, by the texts of `rejected>next`. */
  readonly next: readonly string[]
  readonly tone?: 'later'
  /** Software alone ended it, and says so in its own words: in every market a person may be asked for. */
  readonly isAutomated?: true
}

const rejection: End = { texts: ['shell', 'rejected'], next: ['one', 'two', 'three'] }

const ends: Readonly<Partial<Record<ResultStatus, End>>> = {
  declined: { texts: ['followUps', 'offers', 'declined'], next: ['one', 'three'] },
  unreached: { texts: ['shell', 'rejected', 'unreached'], next: [], tone: 'later' },
  unchecked: { texts: ['shell', 'rejected', 'unchecked'], next: [], isAutomated: true },
  unmatched: { texts: ['shell', 'rejected', 'unmatched'], next: rejection.next },
  withdrawn: { texts: ['shell', 'rejected', 'withdrawn'], next: [], tone: 'later' },
  'asked-before': { texts: ['shell', 'rejected', 'askedBefore'], next: [] },
  expired: { texts: ['shell', 'rejected', 'expired'], next: [], tone: 'later' },
}

export function Rejected() {
  const { boot, dispatch } = useForm()
  const { t } = useTexts()
  const status = useApplication(({ applicationResult }) => applicationResult?.application.status)
  const hasLenderLeft = useApplication(({ reapply }) => reapply !== undefined)
  const { texts, next: steps, tone = 'no', isAutomated = false } = (status && ends[status]) ?? rejection
  const saysHow =
    isAutomated || (isRefusal(status) && disclosureAt(boot.disclosures, 'automated-refusal', 'rejected') !== undefined)
  // Another loan is no advice where no lender is left that would be asked.
  const next = steps.filter((step) => step !== 'one' || hasLenderLeft)
  const text = (part: string) => t(textKey(...texts, part))
  const title = text('title')
  const heading = useScreen(title)
  return (
    <>
      <Result tone={tone} />
      <ConnectionNotice />
      <PageHeading ref={heading} title={title} intro={text('intro')} />
      {next.length > 0 && (
        <>
          <h2>{t('shellˆrejected>nextTitle')}</h2>
          <ul>
            {next.map((step) => (
              <li key={step}>{t(textKey('shell', 'rejected', 'next', step))}</li>
            ))}
          </ul>
        </>
      )}
      {isAdvised(status) && <DebtAdvice place="rejected">{t('shellˆrejected>automated>advice')}</DebtAdvice>}
      {saysHow && (
        <section className={styles.decided} data-part="automated">
          <h2>{t('shellˆrejected>automated>title')}</h2>
          <p>{isAutomated ? text('automated') : t('shellˆrejected>automated>text')}</p>
          <p>
            <a href={`${boot.basePath}/about`} target="_blank" rel="noopener">
              {t('shellˆrejected>automated>go')}
            </a>
          </p>
        </section>
      )}
      <OtherLoan>
        <Button kind="quiet" type="button" onClick={() => dispatch({ type: 'restarted' })}>
          {t('shellˆrejected>again')}
        </Button>
      </OtherLoan>
      <YourData />
    </>
  )
}
