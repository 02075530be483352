// Screen /about. Who stands behind the form, who pays, how lenders and offers are chosen, where to ask and to complain, and how
// accessible it is (CCD 2023/2225, art. 38; Directives (EU) 2019/2161 and 2019/882).
import type { ReactNode } from 'react'
import type { Broker } from '#domain/law/broker.ts'
import { disclosureAt } from '#domain/law/disclosures.ts'
import { textKey } from '#contract/text-key.ts'
import { useForm, useTexts } from '#web/context.ts'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { DebtAdvice } from '#web/screens/debt-advice.tsx'
import { useScreen } from '#web/screens/screen.tsx'
import styles from './about.module.css'
import { GeneralInformation } from './general-information.tsx'

const facts = {
  company: 'company',
  address: 'address',
  register: 'register',
  number: 'registrationNumber',
  email: 'email',
  phone: 'phone',
} as const satisfies Record<string, keyof Broker>

function Company({ broker }: { broker: Broker }) {
  const { t } = useTexts()
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(
        ([label, fact]) =>
          broker[fact] !== undefined && (
            <div key={label}>
              <dt>{t(textKey('shell', 'about', 'labels', label))}</dt>
              <dd>{broker[fact]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Part({ id, children }: { id: string; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <section className={styles.part} aria-labelledby={`about-${id}`}>
      <h2 id={`about-${id}`}>{t(textKey('shell', 'about', id, 'title'))}</h2>
      {children}
    </section>
  )
}

export function About() {
  const { boot } = useForm()
  const { t } = useTexts()
  const { basePath, broker, disclosures, variant } = boot
  const heading = useScreen(t('shellˆabout>title'))
  const tiedTo = broker?.tiedTo ?? []
  const contact = broker && [broker.email, broker.phone].filter(Boolean).join(', ')
  return (
    <>
      <PageHeading
        ref={heading}
        title={t('shellˆabout>title')}
        intro={t('shellˆabout>intro', { product: variant.productName })}
      />
      {broker ? <Company broker={broker} /> : <Notice tone="warning">{t('shellˆabout>sample')}</Notice>}
      {broker && (
        <Part id="role">
          <p>
            {tiedTo.length > 0
              ? t('shellˆabout>role>tied', { lenders: tiedTo.join(', ') })
              : t('shellˆabout>role>independent')}
          </p>
        </Part>
      )}
      <Part id="pay">
        <p>{t('shellˆabout>pay>text')}</p>
      </Part>
      <GeneralInformation />
      <Part id="order">
        {disclosureAt(disclosures, 'automated-offers', 'about') && (
          <p>
            {t('shellˆabout>order>automated')} {t('shellˆoffers>askedFirst')}
          </p>
        )}
        {disclosureAt(disclosures, 'ranking', 'about') && <p>{t('shellˆoffers>order')}</p>}
      </Part>
      {broker && (
        <Part id="help">
          <p>{t('shellˆabout>help>ask', { contact: contact ?? '' })}</p>
          <p>{t('shellˆabout>help>complain', { complaints: broker.complaints })}</p>
        </Part>
      )}
      <Part id="debts">
        <p>{t('shellˆabout>debts>text')}</p>
        <DebtAdvice place="about">{t('shellˆabout>debts>go')}</DebtAdvice>
      </Part>
      <Part id="access">
        <p>{t('shellˆabout>access>text')}</p>
        <ul className={styles.links}>
          <li>
            <a href={`${basePath}/accessibility`}>{t('shellˆaccessibility>open')}</a>
          </li>
        </ul>
      </Part>
      <Part id="texts">
        <ul className={styles.links}>
          <li>
            <a href={`${basePath}/policies`}>{t('shellˆabout>texts>terms')}</a>
          </li>
          <li>
            <a href={`${basePath}/my-data`}>{t('shellˆabout>texts>data')}</a>
          </li>
        </ul>
      </Part>
    </>
  )
}
