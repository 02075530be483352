// Progress of the application: the bar, and the line above a heading that names the section and the minutes left (experience 5).
// Loaded after the first step, which has both drawn.
import { placeOnWay } from '#domain/application/place-on-way.ts'
import type { Page } from '#domain/journey/pages.ts'
import { sections } from '#domain/journey/sections.ts'
import { formKey, useApplication, useForm, useTexts } from '#web/context.ts'
import { Eyebrow, SectionOfHeading } from '#web/kit/page-heading.tsx'
import { Progress } from '#web/kit/progress.tsx'

/** Without a page it is the check of all answers. The page's context stands below where it is not the section's name. */
export function SectionLine({ page }: { page?: Page | undefined }) {
  const { boot } = useForm()
  const { t } = useTexts()
  const application = useApplication((whole) => whole)
  const { section, number, count, minutes } = placeOnWay(application, page?.path, boot.variant)
  const name = t(formKey(...sections[section].title))
  const context = page && t(formKey('contexts', page.context))
  return (
    <>
      <SectionOfHeading
        number={t('shellˆway>at', { number, all: count })}
        name={name}
        left={t('shellˆway>left', { count: minutes })}
      />
      {context && context !== name && <Eyebrow>{context}</Eyebrow>}
    </>
  )
}

/** The share of the way done; it never moves back (C8). */
export function ProgressBar() {
  const { t } = useTexts()
  const furthest = useApplication((application) => application.furthest)
  return <Progress value={furthest} label={t('shellˆprogress')} />
}
