// Screen /accessibility: the accessibility statement, with a table of what the checks found by criterion (Directive (EU) 2019/882).
import { useEffect, useState } from 'react'
import { textKey } from '#contract/text-key.ts'
import { criteriaNames } from '#catalogue/criteria.web.generated.ts'
import { useForm, useTexts } from '#web/context.ts'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { useScreen } from '#web/screens/screen.tsx'
import styles from './about.module.css'
import { conformance } from './conformance.generated.ts'
import type { ConformanceRow } from './conformance-row.ts'

/** The names of the criteria in the page's language; none until they are here. */
function useCriteriaNames(locale: string): Readonly<Record<string, string>> {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    // Without them the numbers stand alone.
    void criteriaNames[locale]?.().then(
      (module) => setNames(module.default),
      () => {},
    )
  }, [locale])
  return names
}

function Row({ row: { id, level, clause, status, by, byHandOn }, name }: { row: ConformanceRow; name: string }) {
  const { t } = useTexts()
  const checks = byHandOn ? [...by, t('shellˆaccessibility>hand', { date: byHandOn })] : by
  const notes = [
    t('shellˆaccessibility>level', { level }),
    ...(clause ? [t('shellˆaccessibility>clause', { clause })] : []),
  ]
  return (
    <tr>
      <th scope="row">
        {id} {name}
        <small>{notes.join(', ')}</small>
      </th>
      <td>
        {t(textKey('shell', 'accessibility', 'status', status))}
        {checks.length > 0 && <small>{t('shellˆaccessibility>by', { checks: checks.join(', ') })}</small>}
      </td>
    </tr>
  )
}

export function Accessibility() {
  const { boot } = useForm()
  const { t } = useTexts()
  const heading = useScreen(t('shellˆaccessibility>title'))
  const names = useCriteriaNames(boot.variant.locale)
  return (
    <>
      <PageHeading
        ref={heading}
        title={t('shellˆaccessibility>title')}
        intro={t('shellˆaccessibility>intro', { product: boot.variant.productName })}
      />
      <p>{t('shellˆaccessibility>how')}</p>
      <ul className={styles.links}>
        <li>
          <a href={`${boot.basePath}/about`}>{t('shellˆabout>open')}</a>
        </li>
      </ul>
      <table className={styles.results}>
        <caption>{t('shellˆaccessibility>table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('shellˆaccessibility>criterion')}</th>
            <th scope="col">{t('shellˆaccessibility>result')}</th>
          </tr>
        </thead>
        <tbody>
          {conformance.map((row) => (
            <Row key={row.id} row={row} name={names[row.id] ?? ''} />
          ))}
        </tbody>
      </table>
    </>
  )
}
