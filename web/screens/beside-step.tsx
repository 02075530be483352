// Notes below a step once there is a lead: the way on without an answer, which lenders need it, and the link to continue later.
import { Suspense } from 'react'
import type { Page } from '#domain/journey/pages.ts'
import { useApplication, useForm, useTexts } from '#web/context.ts'
import { Disclosure } from '#web/kit/disclosure.tsx'
import { ContinueLater } from './continue-later.tsx'
import { WithoutAnswer } from './load-ends.ts'

export function BesideStep({ page }: { page?: Page | undefined }) {
  const furtherAsked = useApplication((application) => application.furtherAsked)
  return (
    <>
      <Suspense>{furtherAsked && <WithoutAnswer />}</Suspense>
      {page && <WhyAsked page={page} />}
      <ContinueLater />
    </>
  )
}

/** The lenders that still need an answer of this page, by name; without one, everybody is asked (C8). */
function WhyAsked({ page }: { page: Page }) {
  const { boot } = useForm()
  const { t, complete } = useTexts()
  const neededBy = useApplication((application) => application.neededBy)
  if (!complete || !neededBy) return null
  const names = Object.entries(neededBy)
    .filter(([, keys]) => page.dataPoints.some((key) => keys.includes(key)))
    .map(([name]) => name)
  const lenders = new Intl.ListFormat(boot.tag, { type: 'conjunction' }).format(names)
  return (
    <Disclosure part="why-asked" title={t('shellˆwhyAsked>title')}>
      <p>
        {names.length === 0
          ? t('shellˆwhyAsked>everybody')
          : t('shellˆwhyAsked>lenders', { count: names.length, lenders })}
      </p>
    </Disclosure>
  )
}
