// Words above a page that a further lender asked for: why there is one more, and why it asks what was told before (C8).
import { asksAgain } from '#domain/application/current-route.ts'
import { useApplication, useTexts } from '#web/context.ts'
import { Notice } from '#web/kit/notice.tsx'
import type { Page } from '#domain/journey/pages.ts'
import styles from './words-above.module.css'

export function FurtherAsked({ page }: { readonly page: Page }) {
  const { t } = useTexts()
  const isAsked = useApplication((application) => application.furtherAsked)
  const isAgain = useApplication((application) => asksAgain(page.dataPoints, application))
  if (!isAsked) return null
  return (
    <div className={styles.above}>
      <Notice tone="info" title={t('shellˆfurther>title')}>
        {t(isAgain ? 'shellˆfurther>again' : 'shellˆfurther>text')}
      </Notice>
    </div>
  )
}
