// Router for paths outside steps and states: the pages of data subject rights, each a chunk of its own, else not found.
import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'
import { aboutPath, accessibilityPath, offerInformationPath } from '#domain/journey/known-paths.ts'
import { useLocation, useTexts, useTextsComplete } from '#web/context.ts'
import { Spinner } from '#web/kit/spinner.tsx'
import { endScreens } from './load-ends.ts'
import { NotFound } from './not-found.tsx'

const pages: Readonly<Record<string, ComponentType<{ token: string }>>> = {
  [aboutPath]: lazy(async () => ({ default: (await endScreens.soon()).About })),
  [accessibilityPath]: lazy(async () => ({ default: (await endScreens.soon()).Accessibility })),
  [offerInformationPath]: lazy(async () => ({
    default: (await endScreens.soon()).OfferInformation,
  })),
  'my-data': lazy(async () => ({ default: (await import('#web/my-data/page.tsx')).MyData })),
  'reference-person': lazy(async () => ({ default: (await import('#web/my-data/reference.tsx')).ReferencePerson })),
}

export function OtherPage() {
  const { t } = useTexts()
  const complete = useTextsComplete()
  const [page = '', token = ''] = useLocation().split('/')
  const Page = Object.hasOwn(pages, page) ? pages[page] : undefined
  if (!Page) return <NotFound />
  if (!complete) return <Spinner label={t('shellˆloading')} />
  return (
    <Suspense fallback={<Spinner label={t('shellˆloading')} />}>
      <Page token={token} />
    </Suspense>
  )
}
