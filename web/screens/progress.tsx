// Progress of the application: the bar, and the line above a heading that names the section and the minutes left (experience 5).
// Loaded after the first step, which has both drawn.
import { dequal } from 'dequal/lite'
import { useRef } from 'react'
import type { Application } from '#domain/application/application.ts'
import { placeOnWay } from '#domain/application/place-on-way.ts'
import type { PlaceOnWay } from '#domain/application/place-on-way.ts'
import type { Page } from '#domain/journey/pages.ts'
import { sections } from '#domain/journey/sections.ts'
import { formKey, useApplication, useForm, useTexts } from '#web/context.ts'
import { Eyebrow, SectionOfHeading } from '#web/kit/page-heading.tsx'
import { Progress } from '#web/kit/progress.tsx'
import { FurtherAsked } from './further-asked.tsx'
import { LeadEnded } from './lead-ended.tsx'

/** The place of before while it is the same: no other change draws its line again. */
function useSteady(placeIn: (application: Application) => PlaceOnWay): (application: Application) => PlaceOnWay {
  const kept = useRef<PlaceOnWay>(undefined)
  return (application) => {
    const place = placeIn(application)
    return dequal(place, kept.current) ? kept.current! : (kept.current = place)
  }
}

/** Without a page it is the check of all answers. Above it a page says why it is there, where that is not plain. The page's context stands below where it is not the section's name. */
export function SectionLine({ page }: { page?: Page | undefined }) {
  const { boot } = useForm()
  const { t } = useTexts()
  const { section, number, count, minutes } = useApplication(useSteady((now) => placeOnWay(now, page?.path, boot)))
  const name = t(formKey(...sections[section].title))
  const context = page && t(formKey('contexts', page.context))
  return (
    <>
      <LeadEnded />
      {page && <FurtherAsked page={page} />}
      <SectionOfHeading
        number={number === undefined ? undefined : t('shellˆway>at', { number, all: count })}
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
