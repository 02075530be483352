// Summary of held data: each class with its retention date, who was told, and a download.
import { textKey } from '#contract/text-key.ts'
import { dayInWords } from '#contract/moment.ts'
import type { DataReply } from '#contract/rights-endpoints.ts'
import { listFormat } from '#web/kit/list-format.ts'
import { useForm, useTexts } from '#web/context.ts'
import { Button } from '#web/kit/button.tsx'
import { downloadJson } from './download.ts'
import styles from './my-data.module.css'

export function Held({ data }: { data: DataReply }) {
  const { boot } = useForm()
  const { t } = useTexts()
  const names = (list: readonly string[]) => listFormat(boot.tag).format(list)
  return (
    <>
      <section className={styles.part}>
        <h2>{t('shellˆmyData>held>classesTitle')}</h2>
        <ul className={styles.list}>
          {data.kept.map(({ class: kept, until }) => (
            <li key={kept} className={styles.kept}>
              <span>{t(textKey('shell', 'myData', 'classes', kept))}</span>{' '}
              <span className={styles.until}>
                {t('shellˆmyData>held>until', dayInWords(Date.parse(until), { tag: boot.tag }))}
              </span>
            </li>
          ))}
        </ul>
        <Button onClick={() => downloadJson(`${boot.variant.id}.json`, data)}>{t('shellˆmyData>held>download')}</Button>
      </section>
      <section className={styles.part}>
        <h2>{t('shellˆmyData>held>lendersTitle')}</h2>
        <p>
          {data.lenders.length > 0
            ? t('shellˆmyData>held>lenders', { lenders: names(data.lenders) })
            : t('shellˆmyData>held>noLenders')}
        </p>
        {data.others.length > 0 && <p>{t('shellˆmyData>held>others', { others: names(data.others) })}</p>}
      </section>
    </>
  )
}
