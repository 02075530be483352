// Page of the form: a heading, its questions, one button. Native inputs hold what is typed; nothing here renders again on a
// keystroke (stack: form = the platform).
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { answersOf } from '#domain/application/application.ts'
import type { PageFault } from '#domain/application/application.ts'
import { constants } from '#domain/application/constants.ts'
import { flows } from '#domain/journey/flows.ts'
import { pathBefore } from '#domain/application/current-route.ts'
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { KindName } from '#domain/questions/kinds.ts'
import type { Page } from '#domain/journey/pages.ts'
import { formKey, optionalText, useApplication, useForm, useTexts } from '#web/context.ts'
import { continuePage, readForm, withMessages } from '#web/journey/continue-page.ts'
import { fillUntouched, liveKeys, textsFor, typedTexts } from '#web/journey/read-page.ts'
import { BackLink } from '#web/kit/back-link.tsx'
import { Button } from '#web/kit/button.tsx'
import { ErrorSummary } from '#web/kit/error-summary.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { laterScreensNow } from './load-later.ts'
import { Question } from './question.tsx'
import { ProgressBar, useScreen } from './screen.tsx'
import { ConnectionNotice } from './connection-notice.tsx'

/** Kinds with a whole format: judged when the applicant leaves them; the others only on Continue (experience 19). */
const judgedOnLeaving: readonly KindName[] = ['email', 'phone', 'postcode', 'identifier', 'account', 'plate']
/** P3: what is written is gathered for half a second. */
const draftDelayMs = constants.queryCache.batchMs

/** A page of the chain. `awake` is false for the prerendered first paint. */
export function StepScreen({ page, awake }: { page: Page; awake: boolean }) {
  const form = useForm()
  const { t } = useTexts()
  const element = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const allFaults = useApplication(({ pageErrors }) => pageErrors.faults)
  const erroredPage = useApplication(({ pageErrors }) => pageErrors.erroredPage)
  const furtherAsked = useApplication((application) => application.furtherAsked)
  const previous = useApplication((application) => pathBefore(page.path, application))
  const [leaving, setLeaving] = useState<readonly PageFault[]>([])
  const [busy, setBusy] = useState(false)
  const { path, dataPoints } = page

  const start = awake ? form.store.getState() : form.prerenderedState
  const [filled] = useState(() => ({
    texts: Object.fromEntries(
      dataPoints.map((key) => [key, textsFor(key, start.asyncFormData, answersOf(start), form.conventions)]),
    ),
    known: answersOf(start),
  }))
  const [live, setLive] = useState(() => liveKeys(dataPoints, filled.texts, filled.known, form.conventions))
  const pageFaults = allFaults.filter(({ field }) => dataPoints.includes(field))
  const { texts } = flows[form.boot.variant.flow]
  const title = t(formKey(texts, path, 'title'))
  const heading = useScreen(title, pageFaults.length > 0)

  const lookAgain = useCallback(() => {
    if (!element.current) return
    const typed = typedTexts(element.current, dataPoints)
    const next = liveKeys(dataPoints, typed, answersOf(form.store.getState()), form.conventions)
    setLive((now) => (now.join() === next.join() ? now : next))
  }, [dataPoints, form])

  // The page is awake: what was typed before is in the inputs, what was kept is not yet. Neither may be lost.
  useEffect(() => {
    if (!awake || !element.current) return
    const application = form.store.getState()
    for (const key of dataPoints)
      fillUntouched(
        element.current,
        key,
        textsFor(key, application.asyncFormData, answersOf(application), form.conventions),
      )
    lookAgain()
  }, [awake, dataPoints, form, lookAgain])

  // Drafts: as typed, a moment after the last key, and at once when the page goes away.
  const draft = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const current = element.current
    const save = () => {
      draft.current = undefined
      if (current) form.dispatch({ type: 'drafted', texts: typedTexts(current, dataPoints) })
    }
    const soon = () => {
      draft.current ??= setTimeout(save, draftDelayMs)
    }
    const flush = () => {
      if (draft.current === undefined) return
      clearTimeout(draft.current)
      save()
    }
    current?.addEventListener('input', soon)
    window.addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      current?.removeEventListener('input', soon)
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [dataPoints, form])

  // Errors of the server bring the applicant here: the summary takes the focus as it does after Continue.
  useEffect(() => {
    if (awake && erroredPage === path) summary.current?.focus()
  }, [awake, erroredPage, path, allFaults])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || !element.current) return
    setBusy(true)
    setLeaving([])
    // What is continued with is an answer and no draft any more.
    clearTimeout(draft.current)
    draft.current = undefined
    try {
      const faults = await continuePage(form, page, element.current)
      if (faults.length === 0) return
      form.dispatch({ type: 'drafted', texts: typedTexts(element.current, dataPoints) })
      summary.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  /** Once in error a field is judged as it is typed, and cleared as soon as it is right. */
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const name = (event.target as HTMLInputElement).name
    const shown = (all: readonly PageFault[]) => all.some(({ field }) => field === name)
    if (!isDataPointKey(name) || !element.current || !(shown(pageFaults) || shown(leaving))) return
    const still = readForm(form, page, element.current, form.rulesNow()).faults.some(({ field }) => field === name)
    if (still) return
    if (shown(pageFaults))
      form.dispatch({ type: 'faulted', path, faults: pageFaults.filter(({ field }) => field !== name) })
    setLeaving((all) => (shown(all) ? all.filter(({ field }) => field !== name) : all))
  }

  const onBlur = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as HTMLInputElement
    const { name } = control
    if (
      !isDataPointKey(name) ||
      !judgedOnLeaving.includes(dataPoint(name).kind) ||
      control.value.trim() === '' ||
      !element.current
    )
      return
    const fault = readForm(form, page, element.current, form.rulesNow()).faults.find(({ field }) => field === name)
    if (fault) setLeaving((all) => [...all.filter(({ field }) => field !== name), ...withMessages(form, [fault])])
  }

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    lookAgain()
    // Until it is here, the place is typed.
    if (event.target instanceof HTMLInputElement) void laterScreensNow()?.fillFromPostcode(form, event.target)
  }

  const faultOf = (key: DataPointKey) => [...pageFaults, ...leaving].find(({ field }) => field === key)?.message

  return (
    <>
      {page.kind !== 'modal' && <ProgressBar />}
      {previous !== undefined && (
        <BackLink href={`${form.boot.basePath}/${previous}`} onClick={() => form.navigate(previous)}>
          {t('shellˆback')}
        </BackLink>
      )}
      {furtherAsked && (
        <Notice tone="info" title={t('shellˆfurther>title')}>
          {t('shellˆfurther>text')}
        </Notice>
      )}
      <ErrorSummary ref={summary} title={t('shellˆerrors>title')} items={pageFaults} />
      <PageHeading
        ref={heading}
        eyebrow={t(formKey('contexts', page.context))}
        title={title}
        intro={optionalText(t, formKey(texts, path, 'intro'))}
      />
      {/* What the inputs' events say bubbles here: one listener each, and no input renders again. */}
      {/* Pressed before the script is there, a form of this method stays as it is: nothing is sent, nothing lost. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={element}
        noValidate
        method="dialog"
        onSubmit={(event) => void onSubmit(event)}
        onInput={onInput}
        onBlur={onBlur}
        onChange={onChange}
        data-step={path}
      >
        {live.map((key) => (
          <Question key={key} name={key} texts={filled.texts[key] ?? []} fault={faultOf(key)} />
        ))}
        <ConnectionNotice />
        <Button type="submit" busy={busy ? t('shellˆwait') : undefined}>
          {t('shellˆcontinue')}
        </Button>
      </form>
    </>
  )
}
