// Screen of all answers by section before sending, each page with a link back to it (experience 7).
import { useEffect, useState } from 'react'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { formatDate, formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import { answersOf } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import { pathBefore, walk } from '#domain/application/current-route.ts'
import { applies } from '#domain/questions/answers.ts'
import { factsOf } from '#domain/questions/identifier-facts.ts'
import type { Value } from '#domain/questions/value.ts'
import { sections, sectionsOnWay } from '#domain/journey/sections.ts'
import { otherRoutes } from '#domain/journey/states.ts'
import { readFacts } from '#web/journey/show-facts.ts'
import { formKey, useApplication, useForm, useTexts } from '#web/context.ts'
import { ActionBar } from '#web/kit/action-bar.tsx'
import { Answers } from '#web/kit/answers.tsx'
import type { AnswerSection } from '#web/kit/answers.tsx'
import type { PagePath } from '#domain/journey/flows.ts'
import { BackLink } from '#web/kit/back-link.tsx'
import { Button } from '#web/kit/button.tsx'
import { PageHeading } from '#web/kit/page-heading.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { ContinueLater } from './continue-later.tsx'
import { optionTexts } from './question.tsx'
import { ProgressBar, SectionLine } from './progress.tsx'
import { ShowAnswers } from './show-answers.tsx'
import { useFormPage, useScreen } from './screen.tsx'

export function CheckYourAnswers() {
  const form = useForm()
  const { t } = useTexts()
  const application = useApplication((whole) => whole)
  const { basePath, variant } = form.boot
  const previous = pathBefore(otherRoutes.checkYourAnswers.slice(1), application)
  const heading = useScreen(t('shellˆcheck>title'))
  useFormPage(Boolean(previous))
  const waiting = application.sendWanted
  const isConnected = application.connection === 'fine'
  // Numbers are written as the country writes them once its rules are here: mostly they are, and nothing is drawn again.
  const [, setReady] = useState(form.rulesNow() !== undefined)
  useEffect(() => {
    // The reply to the last page may bring further questions: then the place moves there by itself.
    void form.client()
    void form.rulesSoon().then(() => setReady(true))
  }, [form])

  // Not where the page itself goes away: then the press waits for the next one.
  useEffect(
    () => () => {
      if (!window.location.pathname.endsWith(otherRoutes.checkYourAnswers)) form.dispatch({ type: 'wentBack' })
    },
    [form],
  )

  const answered = useSections(application)

  return (
    <>
      <ProgressBar />
      {previous && (
        <BackLink href={`${basePath}/${previous}`} onClick={() => form.navigate(previous)}>
          {t('shellˆback')}
        </BackLink>
      )}
      <PageHeading ref={heading} title={t('shellˆcheck>title')} intro={t('shellˆcheck>intro')}>
        <SectionLine />
      </PageHeading>
      {(application.elsewhere ?? []).length > 0 && !application.masked && <ShowAnswers />}
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          if (!waiting) form.dispatch({ type: 'sendWanted', at: new Date(form.now()).toISOString() })
        }}
      >
        <Answers sections={answered} changeText={t('shellˆcheck>change')} />
        <p data-part="small">{t('shellˆcheck>before', { product: variant.productName })}</p>
        <ActionBar>
          {/* Beside the press that it is about: above the small print it would be out of sight. */}
          <ConnectionNotice />
          <Button type="submit" busy={waiting ? t(isConnected ? 'shellˆcheck>sending' : 'shellˆwait') : undefined}>
            {t('shellˆcheck>send')}
          </Button>
        </ActionBar>
      </form>
      {application.access && !waiting && <ContinueLater />}
    </>
  )
}

/** The answers by the section they were asked in, in the order of the pages. */
function useSections(application: Application): readonly AnswerSection[] {
  const form = useForm()
  const { t } = useTexts()
  const show = useAnswerTexts()
  const { basePath, variant } = form.boot
  const answers = answersOf(application)
  const valueOf = (key: DataPointKey) => {
    const identifier = variant.country.journey.readFrom?.[key]
    return answers[key] ?? (identifier && factsOf(identifier, answers, form.rulesNow())[key])
  }

  const pages = walk(application)
  const onWay = sectionsOnWay(pages.map(({ path }) => path))
  const rows = pages.flatMap(({ path, dataPoints }, index) =>
    dataPoints
      .filter((key) => dataPoint(key).kind !== 'consent' && applies(key, answers))
      // Facts that were read from a number stand below it.
      .flatMap((key) => [key, ...readFacts(form, key).filter((fact) => !dataPoints.includes(fact))])
      .filter((key) => valueOf(key) !== undefined || application.answeredKeys.includes(key))
      .map((key) => {
        const masked = valueOf(key) === undefined ? application.masked?.[key] : undefined
        return {
          section: onWay[index]!,
          path,
          label: t(formKey('dataPoints', key, 'label')),
          value: masked || show(key, valueOf(key)),
          isYesNo: dataPoint(key).kind === 'yes-no',
          isKept: valueOf(key) === undefined && !masked,
        }
      }),
  )
  const change = (path: PagePath) => ({ href: `${basePath}/${path}`, onChange: () => form.navigate(path) })
  return [...new Set(onWay)].flatMap((section): AnswerSection[] => {
    const own = rows.filter((row) => row.section === section)
    if (own.length === 0) return []
    const isOnePage = own.every(({ path }) => path === own[0]!.path)
    const said: AnswerSection = {
      title: t(formKey(...sections[section].title)),
      rows: own.map(({ path, section: _, ...row }) => ({ ...row, change: isOnePage ? undefined : change(path) })),
      change: change(own[0]!.path),
    }
    return [said]
  })
}

/** An answer in words: as the locale writes it, identity numbers and accounts masked but for their end. */
function useAnswerTexts(): (key: DataPointKey, value: Value | undefined) => string {
  const { boot, conventions, written } = useForm()
  const { t } = useTexts()
  return (key, value) => {
    const { kind, secret } = dataPoint(key)
    if (value === undefined) return t('shellˆcheck>held')
    if (key === 'period') return formatPeriod(Number(value), boot.variant.settings.period.scale, conventions)
    if (kind === 'money' || key === 'amount') return formatMoney(Number(value), conventions)
    if (kind === 'date') return formatDate(String(value), conventions)
    if (typeof value === 'boolean') return t(value ? 'shellˆwords>yes' : 'shellˆwords>no')
    if (kind === 'choice')
      return optionTexts(key, { boot, conventions }, t)?.find(({ id }) => id === value)?.text ?? String(value)
    return secret ? `•••• ${String(value).slice(-4)}` : written(kind, String(value))
  }
}
