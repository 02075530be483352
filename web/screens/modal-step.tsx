// Page of the kind `modal` (C2): a dialog over the previous page, whose heading shows where the applicant was.
import { flows } from '#domain/journey/flows.ts'
import type { Page } from '#domain/journey/pages.ts'
import { pathBefore } from '#domain/application/current-route.ts'
import { formKey, useApplication, useForm, useTexts } from '#web/context.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { ProgressBar } from './progress.tsx'
import { StepScreen, singleQuestion } from './step.tsx'

/** Escape leads to the page before, as the link in it does; what was typed is kept as a draft like on any page. */
export function ModalStep({ page }: { page: Page }) {
  const form = useForm()
  const { t } = useTexts()
  const previous = useApplication((application) => pathBefore(page.path, application)) ?? ''
  const { texts } = flows[form.boot.variant.flow]
  const below = useApplication(({ dynamicPages }) => dynamicPages.find(({ path }) => path === previous))
  const asked = below && singleQuestion(below, t)?.heading
  const under = (
    <>
      <ProgressBar />
      <p>{asked ?? t(formKey(texts, previous, 'title'))}</p>
    </>
  )
  return (
    <Dialog under={under} onLeave={() => form.navigate(previous)}>
      <StepScreen page={page} awake />
    </Dialog>
  )
}
