// New application after an end, with what the server knows: another loan after a rejection, or one more beside an offer (E5, Q3).
import type { ReactNode } from 'react'
import { textKey } from '#contract/text-key.ts'
import { formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import { useApplication, useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { NextLinks } from '#web/kit/next-links.tsx'
import { Notice } from '#web/kit/notice.tsx'
import styles from './market.module.css'
import { useReapply } from './use-reapply.ts'

const useOffered = () => useApplication(({ reapply }) => reapply)

/** After a rejection: the largest loan that a lender takes, and any other, before `children`; those alone where no lender is left. */
export function OtherLoan({ children }: { children: ReactNode }) {
  const { boot, conventions } = useForm()
  const { t } = useTexts()
  const offered = useOffered()
  const { busy, failed, pressed, begin } = useReapply()
  if (!offered) return <div className={styles.after}>{children}</div>
  const { instead } = offered
  const { scale } = boot.variant.settings.period
  const waiting = t('shellˆwait')
  return (
    <section className={`${styles.part} ${styles.after}`} data-part="other-loan">
      <p className={styles.note}>{t('shellˆreapply>kept')}</p>
      {failed && <Notice tone="bad">{t('shellˆoffers>failed')}</Notice>}
      <NextLinks>
        {instead && (
          <Button
            busy={busy && pressed ? waiting : undefined}
            disabled={busy && !pressed}
            onClick={() => void begin(instead)}
          >
            {t('shellˆreapply>instead', {
              amount: formatMoney(instead.amount, conventions),
              period: formatPeriod(instead.period, scale, conventions),
            })}
          </Button>
        )}
        <Button
          kind={instead ? 'quiet' : 'primary'}
          busy={busy && !pressed ? waiting : undefined}
          disabled={busy && pressed !== undefined}
          onClick={() => void begin()}
        >
          {t('shellˆreapply>change')}
        </Button>
        {children}
      </NextLinks>
    </section>
  )
}

/** Beside an offer. One that is not over stays where it is: the link of our e-mail opens it. */
export function ApplyAgain({ isOver = false }: { isOver?: boolean }) {
  const { t } = useTexts()
  const offered = useOffered()
  const { busy, failed, begin } = useReapply()
  if (!offered) return null
  return (
    <section className={styles.part} data-part="apply-again">
      <h2>{t('shellˆreapply>title')}</h2>
      <p className={styles.note}>{t(textKey('shell', 'reapply', isOver ? 'kept' : 'text'))}</p>
      {failed && <Notice tone="bad">{t('shellˆoffers>failed')}</Notice>}
      <Button kind="quiet" busy={busy ? t('shellˆwait') : undefined} onClick={() => void begin()}>
        {t('shellˆreapply>go')}
      </Button>
    </section>
  )
}
