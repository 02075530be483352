// Page of the form: a heading, its questions, one button. Native inputs hold what is typed; nothing here renders again on a
// keystroke (stack: form = the platform).
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ComponentProps, FormEvent, RefObject } from 'react'
import { answersOf } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import { flows } from '#domain/journey/flows.ts'
import { pathBefore } from '#domain/application/current-route.ts'
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Page } from '#domain/journey/pages.ts'
import { isStepPath, stepRow, titledAs } from '#domain/journey/steps.ts'
import type { Translate } from '#contract/fault-message.ts'
import { formKey, optionalText, useApplication, useForm, useTexts } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import { continuePage, readTyped, withMessages } from '#web/journey/continue-page.ts'
import { fillUntouched, liveKeys, textsFor } from '#web/journey/read-page.ts'
import type { TypedTexts } from '#web/journey/read-page.ts'
import { usePageForm } from '#web/journey/use-page-form.ts'
import { BackLink } from '#web/kit/back-link.tsx'
import { Button } from '#web/kit/button.tsx'
import { ErrorSummary } from '#web/kit/error-summary.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { beside, laterScreens, Price } from './load-later.ts'
import { Question } from './question.tsx'
import { useFormPage, useScreen } from './screen.tsx'
import { ConnectionNotice } from './connection-notice.tsx'

const SectionLine = beside('SectionLine')
const ProgressBar = beside('ProgressBar')
/** The same element each time: what was drawn into the page stays until its part is here. */
const progressBar = (
  <Suspense>
    <ProgressBar />
  </Suspense>
)

const price = (
  <Suspense>
    <Price />
  </Suspense>
)

const sectionLine = (page: Page) => (
  <Suspense>
    <SectionLine page={page} />
  </Suspense>
)

/** A question; below the one that ends the loan's choices stands what the loan may cost. */
function OpenQuestion(props: ComponentProps<typeof Question>) {
  return (
    <>
      <Question {...props} />
      {props.name === 'period' && price}
    </>
  )
}

/** Texts of a question's inputs, from the application's answers and drafts. */
const keptTexts = (form: Form, key: DataPointKey, application: Application) =>
  textsFor(key, application.asyncFormData, answersOf(application), form.conventions).map((text) =>
    form.written(dataPoint(key).kind, text),
  )

/** Once the page is awake, what was typed before is in the inputs and what was kept is not yet. Neither may be lost. */
function useFillIn(
  element: RefObject<HTMLFormElement | null>,
  dataPoints: readonly DataPointKey[],
  awake: boolean,
  onFilled: () => void,
) {
  const form = useForm()
  const isFilled = useRef(false)
  const fillIn = useEffectEvent(() => {
    if (!element.current) return
    for (const key of dataPoints) fillUntouched(element.current, key, keptTexts(form, key, form.store.getState()))
    isFilled.current = true
    onFilled()
  })
  useEffect(() => {
    if (awake) fillIn()
  }, [awake, dataPoints])
  return isFilled
}

/** Texts that are not as they were drawn: until a page is filled in, the others are none of the applicant's. */
const changedFrom = (drawn: TypedTexts, typed: TypedTexts): TypedTexts =>
  Object.fromEntries(Object.entries(typed).filter(([key, texts]) => texts.join() !== drawn[key]?.join()))

/** Continue that is pressed before what was kept is back: it waits, busy, and is pressed again once the page is filled in. */
function useEarlyPress(
  element: RefObject<HTMLFormElement | null>,
  awake: boolean,
  onSubmit: (event: FormEvent<HTMLFormElement>) => void,
) {
  const { begun } = useForm()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!awake || !isHeld) return
    setHeld(false)
    element.current?.requestSubmit()
  }, [awake, isHeld, element])
  const hold = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setHeld(true)
  }
  return { isHeld, onSubmit: awake || !begun ? onSubmit : hold }
}

/** Errors of the server bring the applicant here: the summary takes the focus as it does after Continue, but from nobody who types. */
function useFocusOnErrors(summary: RefObject<HTMLElement | null>, isErrored: boolean, faults: readonly unknown[]) {
  useEffect(() => {
    if (isErrored && !document.activeElement?.matches('main form *')) summary.current?.focus()
  }, [summary, isErrored, faults])
}

/** The applicant's names share rows, two and two, where no hint makes them unlike. */
function sharingRows(keys: readonly DataPointKey[], t: Translate): readonly DataPointKey[] {
  const names = keys.filter(
    (key) =>
      key.startsWith('personalDetails.') &&
      dataPoint(key).kind === 'name' &&
      !optionalText(t, formKey('dataPoints', key, 'hint')),
  )
  return names.slice(0, names.length & ~1)
}

interface SingleQuestion {
  readonly name: DataPointKey
  /** The question's own words, where its label is a question. */
  readonly heading?: string
}

/**
 * The question that the page's heading asks: its first, where nothing stands beside it but what its answer leads to. Undefined where
 * the page asks more, or where the heading asks for something else.
 */
export function singleQuestion({ path, dataPoints }: Page, t: Translate): SingleQuestion | undefined {
  const [name, ...others] = dataPoints
  if (!name || others.some((other) => !dataPoint(other).when?.[name])) return undefined
  const label = t(formKey('dataPoints', name, 'label'))
  if (label.endsWith('?')) return { name, heading: label }
  // A page of questions that stand elsewhere in the table is named after the first of them.
  return isStepPath(path) && (stepRow(titledAs(path, dataPoints)).dataPoints[0] ?? name) === name ? { name } : undefined
}

interface QuestionsProps {
  readonly keys: readonly DataPointKey[]
  readonly texts: TypedTexts
  readonly faultOf: (name: DataPointKey) => string | undefined
  /** Data point whose question is the heading. */
  readonly silent: DataPointKey | undefined
}

function Questions({ keys, texts, faultOf, silent }: QuestionsProps) {
  const { t } = useTexts()
  const halves = sharingRows(keys, t)
  return keys.map((key) => (
    <OpenQuestion
      key={key}
      name={key}
      texts={texts[key] ?? []}
      fault={faultOf(key)}
      isLast={key === keys.at(-1)}
      half={halves.includes(key)}
      silent={key === silent}
      alone={keys.length === 1}
    />
  ))
}

/** A page of the chain. `awake` is false for the prerendered first paint. */
export function StepScreen({ page, awake }: { page: Page; awake: boolean }) {
  const form = useForm()
  const { t } = useTexts()
  const summary = useRef<HTMLDivElement>(null)
  const { faults: allFaults, erroredPage } = useApplication(({ pageErrors }) => pageErrors)
  const previous = useApplication((application) => pathBefore(page.path, application))
  const { path, dataPoints } = page

  const now = () => (awake ? form.store.getState() : form.prerenderedState)
  const [section] = useState(() => sectionLine(page))
  const [texts] = useState(() => Object.fromEntries(dataPoints.map((key) => [key, keptTexts(form, key, now())])))
  const pageFaults = allFaults.filter(({ field }) => dataPoints.includes(field))
  const group = flows[form.boot.variant.flow].texts
  const single = singleQuestion(page, t)
  const titled = isStepPath(path) ? titledAs(path, dataPoints) : path
  const title = single?.heading ?? t(formKey(group, titled, 'title'))
  const intro = optionalText(t, formKey(group, titled, 'intro'))
  const heading = useScreen(title, pageFaults.length > 0)
  useFormPage(previous !== undefined)

  const { element, live, busy, faultOf, lookAgain, handlers } = usePageForm<DataPointKey>({
    names: dataPoints,
    texts,
    liveOf: (typed) => liveKeys(dataPoints, typed, answersOf(now()), form.conventions),
    judge: (typed) => withMessages(form, readTyped(form, page, typed, form.rulesNow()).faults),
    faults: pageFaults,
    forget: (name) =>
      form.dispatch({ type: 'faulted', path, faults: pageFaults.filter(({ field }) => field !== name) }),
    keep: (typed) => form.dispatch({ type: 'drafted', texts: isFilled.current ? typed : changedFrom(texts, typed) }),
    submit: (current) => {
      const outcome = continuePage(form, page, current)
      if (outcome === true) return true
      // The summary is there once it is drawn, which is before what waits its turn here.
      void Promise.resolve(outcome).then((isRight) => isRight || summary.current?.focus())
      return outcome
    },
    kindOf: (name) => (isDataPointKey(name) ? dataPoint(name).kind : undefined),
  })

  const isFilled = useFillIn(element, dataPoints, awake, lookAgain)
  const { isHeld, onSubmit } = useEarlyPress(element, awake, handlers.onSubmit)

  useFocusOnErrors(summary, awake && erroredPage === path, allFaults)

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    lookAgain()
    // Until it is here, the place is typed, and what a number says is seen on the check of all answers.
    if (event.target instanceof HTMLInputElement) laterScreens.now()?.fieldChanged(form, event.target)
  }

  return (
    <>
      {page.kind !== 'modal' && progressBar}
      {previous !== undefined && (
        <BackLink href={`${form.boot.basePath}/${previous}`} onClick={() => form.navigate(previous)}>
          {t('shellˆback')}
        </BackLink>
      )}
      <ErrorSummary ref={summary} title={t('shellˆerrors>title')} items={pageFaults} />
      <PageHeading ref={heading} title={title} intro={intro}>
        {section}
      </PageHeading>
      {/* What the inputs' events say bubbles here: one listener each, and no input renders again. */}
      {/* Pressed before the script is there, a form of this method stays as it is: nothing is sent, nothing lost. */}
      <form ref={element} noValidate method="dialog" {...handlers} {...{ onSubmit, onChange }} data-step={path}>
        <Questions keys={live} texts={texts} faultOf={faultOf} silent={single?.name} />
        <ConnectionNotice />
        <Button type="submit" busy={busy || isHeld ? t('shellˆwait') : undefined}>
          {t('shellˆcontinue')}
        </Button>
      </form>
    </>
  )
}
