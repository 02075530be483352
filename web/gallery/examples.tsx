// Table of gallery examples: inputs, components, steps and later screens, each with its states.
import type { ComponentType } from 'react'
import type { Application } from '#domain/application/application.ts'
import { faultMessage } from '#contract/fault-message.ts'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import { judging } from '#web/journey/continue-page.ts'
import { readPage } from '#web/journey/read-page.ts'
import { toSections } from '#domain/questions/answers.ts'
import type { ApplicationResult } from '#domain/application/lead.ts'
import { initialPages } from '#domain/journey/pages.ts'
import type { Page } from '#domain/journey/pages.ts'
import { stepPaths } from '#domain/journey/steps.ts'
import { dataPointsOf, flows } from '#domain/journey/flows.ts'
import type { Flow, PagePath } from '#domain/journey/flows.ts'
import { olderPaths } from '#domain/journey/older-pages.ts'
import type { Variant } from '#domain/application/variant.ts'
import { FormContext } from '#web/context.ts'
import type { Form } from '#web/context.ts'
import { endScreens } from '#web/screens/load-ends.ts'
import { laterScreens } from '#web/screens/load-later.ts'
import { FollowUpScreen } from '#web/follow-ups/screen.tsx'
import { StepScreen } from '#web/screens/step.tsx'
import { EveryInput } from './every-input.tsx'
import { EveryOffer } from './every-offer.tsx'
import { EveryPiece } from './every-piece.tsx'
import { atFollowUp, followUpExamples, followUpOf } from './follow-up-examples.ts'
import { atMarket, marketExamples, marketScreenOf } from './market-examples.ts'
import { sampleTexts } from './sample-answers.ts'

export const moods = ['empty', 'filled', 'error'] as const
export type Mood = (typeof moods)[number]

/** A mood by its name in an address; `empty` where there is none. */
export const moodOf = (name: string | null): Mood => moods.find((each) => each === name) ?? 'empty'

const whole: Readonly<Record<string, ComponentType>> = {
  'every input': EveryInput,
  'every piece': EveryPiece,
  'several offers': EveryOffer,
}
const { ModalStep, ...later } = await laterScreens.soon()
const ends = await endScreens.soon()
/** Those that need no props: inputs, pages and what is no component are drawn elsewhere. */
const isScreen = ([name]: readonly [string, unknown]) => !/^[a-z]|Input$|^(?:LendersAsked|LoanPrice)$/.test(name)
const screens = Object.fromEntries(Object.entries({ ...later, ...ends }).filter(isScreen)) as Readonly<
  Record<string, ComponentType>
>

/** The pages of both flows; some of the older one's have names that steps have too. */
const pageExamples: Readonly<Record<string, { readonly path: PagePath; readonly flow: Flow }>> = Object.fromEntries([
  ...stepPaths.map((path) => [path, { path, flow: 'v3' }]),
  ...olderPaths.map((path) => [`older ${path}`, { path, flow: 'older' }]),
])

export const exampleNames: readonly string[] = [
  ...Object.keys(whole),
  ...Object.keys(pageExamples),
  ...Object.keys(screens),
  ...marketExamples,
  ...followUpExamples,
]

/** Whether an example is a page of the form: those differ by mood, screens do not. */
export const isPage = (name: string) => Object.hasOwn(pageExamples, name)

/** A page with everything it can ask, whatever the country asks of it. */
const wholePage = (path: PagePath, { flow, country }: Variant): Page => ({
  ...flows[flow].rows[path]!,
  path,
  dataPoints: dataPointsOf(path, dataPointKeys, flow, country.journey),
  previous: undefined,
  next: undefined,
  order: 0,
})

const result: ApplicationResult = {
  offerId: 'example',
  partner: { name: 'Moneyman' },
  application: { status: 'accepted' },
  offer: {
    amount: 600,
    period: 3,
    periodScale: 'months',
    instalment: 215.5,
    instalments: 3,
    totalCost: 46.5,
    totalToRepay: 646.5,
    apr: 0.5438,
  },
}

/** The state of the application in which an example is shown. */
function stateOf(name: string, mood: Mood, { boot, conventions, texts }: Form): Partial<Application> {
  const { variant } = boot
  const { journey } = variant.country
  const filled = Object.fromEntries(dataPointKeys.map((key) => [key, sampleTexts(key, variant, conventions)]))
  const example = pageExamples[name]
  if (example) {
    const { t } = texts.get()
    const faults = wholePage(example.path, { ...variant, flow: example.flow }).dataPoints.map((field) => ({
      field,
      message: faultMessage(t, { field, code: 'required' }, conventions, variant.settings.period.scale),
    }))
    return {
      asyncFormData: mood === 'filled' ? filled : {},
      pageErrors: { faults: mood === 'error' ? faults : [] },
    }
  }
  const openFollowUp = followUpOf(name)
  const { answers } = readPage(
    filled,
    journey.always,
    {},
    judging({ boot, now: () => Date.now() }, undefined),
    conventions,
    [],
  )
  return {
    lead: {
      tags: [],
      ...toSections(answers),
      ...askedFor(name, variant),
    },
    dynamicPages: initialPages(variant),
    continued: initialPages(variant).map(({ path }) => path),
    furthest: 0.9,
    applicationResult: result,
    ...(openFollowUp ? atFollowUp(openFollowUp, variant) : {}),
    ...(marketScreenOf(name) ? atMarket(name, variant) : {}),
  }
}

/** The most there is, so that it shows; beside offers an ordinary loan, which they are near. */
function askedFor(name: string, { settings: { amount, period } }: Variant) {
  const most = marketScreenOf(name) ? ('default' as const) : ('max' as const)
  return { amount: amount[most], period: period[most], periodScale: period.scale }
}

/** One example in a form of its own; `makeForm` gives a form in a state. */
export function Example({
  name,
  mood,
  makeForm,
}: {
  readonly name: string
  readonly mood: Mood
  readonly makeForm: (change: Partial<Application>) => Form
}) {
  const Screen = followUpOf(name) ? FollowUpScreen : (whole[name] ?? screens[marketScreenOf(name) ?? name])
  const made = makeForm(stateOf(name, mood, makeForm({})))
  const example = pageExamples[name]
  const page = example && wholePage(example.path, { ...made.boot.variant, flow: example.flow })
  const variant = { ...made.boot.variant, ...(example && { flow: example.flow }) }
  const form = { ...made, boot: { ...made.boot, variant } }
  return (
    <FormContext value={form}>
      {Screen ? (
        <Screen />
      ) : page?.kind === 'modal' ? (
        <ModalStep page={page} />
      ) : (
        page && <StepScreen page={page} awake />
      )}
    </FormContext>
  )
}
