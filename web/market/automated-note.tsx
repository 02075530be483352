// Note that software chose the lenders and ordered the offers, and by what, where the country's law has it said (CCD 2023/2225, art. 13).
// Payment orders whom we ask (`orderedLenders`), though never the list: who reads the one is told of the other.
import { disclosureAt } from '#domain/law/disclosures.ts'
import { useForm, useTexts } from '#web/context.ts'
import styles from './market.module.css'

export function AutomatedNote() {
  const { boot } = useForm()
  const { t } = useTexts()
  const isSaid = disclosureAt(boot.disclosures, 'automated-offers', 'offers') !== undefined
  return isSaid ? (
    <p className={styles.note}>
      {t('shellˆoffers>automated')} {t('shellˆoffers>askedFirst')}
    </p>
  ) : null
}
