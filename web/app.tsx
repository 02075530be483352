// App root: renders the screen for the current path. Where the applicant may be is decided by the domain's `currentRoute`; this only
// keeps the address bar in step with it.
import { textKey } from '#contract/text-key.ts'
import { Component, memo, Suspense, useEffect, useRef, useState } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { followUpRoutes } from '#catalogue/follow-up-routes.generated.ts'
import { currentRoute } from '#domain/application/current-route.ts'
import { firstPath, pageAt } from '#domain/journey/pages.ts'
import { isAfterOffer, isSent, otherRoutes, routes } from '#domain/journey/states.ts'
import type { StateNumber, states } from '#domain/journey/states.ts'
import { isStepPath } from '#domain/journey/steps.ts'
import { FormContext, useApplication, useForm, useLocation, useTexts, useTextsComplete } from './context.ts'
import type { Form } from './context.ts'
import { Button } from './kit/button.tsx'
import { Spinner } from './kit/spinner.tsx'
import { ConnectionNotice } from './screens/connection-notice.tsx'
import { Checking, followUpScreens, later, laterScreens, ready } from './screens/load-later.ts'
import type { Screen } from './screens/load-later.ts'
import type { CrashTitle } from './screens/crashed.tsx'
import { StepScreen } from './screens/step.tsx'
import { newReference } from './tracking/new-reference.ts'

/** Paths below the base that a state has, as its route says. */
type StatePath = (typeof states)[StateNumber]['route'] extends infer R ? (R extends `/${infer P}` ? P : never) : never

/** Screens by path, below the base: the states that have one, and the routes of no state. */
const screenAt: Readonly<Record<string, Screen>> = {
  [otherRoutes.checkYourAnswers.slice(1)]: later('CheckYourAnswers'),
  ...({
    checking: Checking,
    accepted: later('Accepted'),
    'thank-you': later('ThankYou'),
    redirected: later('Redirected'),
    rejected: later('Rejected'),
  } satisfies Partial<Record<StatePath, Screen>>),
  continue: later('ContinueLink'),
  unsubscribe: later('Unsubscribe'),
  policies: later('Policies'),
}
/** Of what lenders want after the form: a chunk of its own, for most applicants never need it. */
const FollowUp = ready(
  () => followUpScreens.now()?.FollowUpScreen,
  async () => (await followUpScreens.soon()).FollowUpScreen,
)
/** Until it is here the screen is the one before it, with its heading. */
const FollowUpScreen: Screen = () => (
  <Suspense fallback={<Checking />}>
    <FollowUp />
  </Suspense>
)
const NotFound = later('NotFound')
const BesideStep = later('BesideStep')

/** Screens that stand whatever a lender wants. */
const aside = new Set(['checking', 'continue', 'unsubscribe', 'policies'])

/** Screens that stand wherever the lead is, as links from messages do: `continue/{id}` has the screen of `continue`. */
const linkedAt = (path: string) => /^(?:continue(?=\/|$)|unsubscribe\b|policies$)/.exec(path)?.[0]
const ModalStep = later('ModalStep')

const known = new Set([...routes, ...followUpRoutes].map((route) => route.slice(1)))
const isKnown = (path: string) => path === '' || (path !== '404' && known.has(path)) || isStepPath(path)

export function App({ form, children }: { form: Form; children?: ReactNode }) {
  return (
    <FormContext value={form}>
      <Crash title="title">
        <Suspense fallback={<Loading />}>
          <Place />
        </Suspense>
        {children}
      </Crash>
    </FormContext>
  )
}

function Loading() {
  const { t } = useTexts()
  return <Spinner label={t('shellˆloading')} />
}

/** The screen of the place, and the address bar brought to it: replaced, but pushed for a step of the way (B8). */
function Place() {
  const form = useForm()
  const { variant, prerendered } = form.boot
  const [awake, setAwake] = useState(false)
  const asked = useLocation()
  const first = firstPath(variant)
  const target = useApplication((application) => currentRoute(application, asked, variant))
  const state = useApplication((application) => application.progressState)
  const before = useRef(state)
  const complete = useTextsComplete()
  const linked = linkedAt(asked)

  // B3: header and footer give way to a host's own colours, and to a link that is being followed.
  const isBare = useApplication(({ ui }) => Object.keys(ui.colours).length > 0) || asked.includes('continue')
  useEffect(() => {
    document.documentElement.toggleAttribute('data-bare', isBare)
  }, [isBare])
  useEffect(() => {
    const wake = () => setAwake(true)
    if (form.begun) void form.begun.then(wake)
    else wake()
  }, [form])
  useEffect(() => {
    if (!awake || linked || !isKnown(asked) || target === asked) return
    const moved = before.current !== state
    if (asked !== '') laterScreens.now()?.shieldPresses()
    form.navigate(target, { replace: !moved || isAfterOffer(before.current) })
  }, [awake, asked, target, state, form, linked])
  useEffect(() => {
    before.current = state
  }, [state])

  // The first paint is the prerendered one, whatever the store holds: then the place is taken. What was kept may be long in coming.
  if (!awake && !prerendered)
    return (
      <>
        <Loading />
        <ConnectionNotice />
      </>
    )
  if (awake && !linked && !isKnown(asked)) return <NotFound />
  const path = linked ?? (awake ? target : first)
  return path === first || complete ? <Shown path={path} awake={awake} /> : <Loading />
}

/** Not drawn again because texts of other pages have come. */
const Shown = memo(function Shown({ path, awake }: { path: string; awake: boolean }) {
  const page = useApplication((application) => pageAt(application.dynamicPages, path))
  // An earlier visit went on to a lender: the way back to its offer stands beside the first page.
  const hasBeside = useApplication(({ access, lead }) => access ?? lead.posthogParameters?.leadPreviouslyRedirected)
  // Newer answers of another tab are drawn anew.
  const drawn = useApplication((application) => application.takenOver)
  // The first page has nothing to lie over.
  const isFollowedUp = useApplication(
    ({ followUp, progressState }) =>
      !aside.has(path) && (followUp !== undefined || !screenAt[path]) && isSent(progressState),
  )
  const Screen = isFollowedUp
    ? FollowUpScreen
    : (screenAt[path] ?? (page?.kind === 'modal' && page.previous ? ModalStep : undefined))
  return (
    <Crash title="unexpected" key={`${path} ${drawn}`}>
      {Screen ? <Screen page={page} /> : page ? <StepScreen page={page} awake={awake} /> : <NotFound />}
      <Suspense>{awake && hasBeside && page && !Screen && <BesideStep page={page} />}</Suspense>
    </Crash>
  )
})

/** O1: a crash says so in the applicant's language, and keeps what was typed; `unexpected` where only a route's screen failed. */
class Crash extends Component<{ title: CrashTitle; children: ReactNode }, { reference?: string | undefined }> {
  static override contextType = FormContext
  override state: { reference?: string | undefined } = {}
  static getDerivedStateFromError() {
    return { reference: newReference() }
  }
  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    ;(this.context as Form).crashed?.(error, this.state.reference!, componentStack ?? '')
    // Other listeners hear of the crash by this event (web/embed/frame.ts).
    window.dispatchEvent(new Event('crash'))
  }
  override render() {
    const { reference } = this.state
    const { title, children } = this.props
    if (reference === undefined) return children
    const form = this.context as Form
    // Where a reload would lose something, the screen is tried again as it stands.
    const again = () => (form.keeps?.() ? window.location.reload() : this.setState({ reference: undefined }))
    const Crashed = laterScreens.now()?.Crashed
    if (Crashed) return <Crashed title={title} reference={reference} again={again} />
    return (
      <section role="alert" data-part="page">
        <h1>{form.texts.get().t(textKey('shell', 'crash', title))}</h1>
        <Button onClick={again}>{form.texts.get().t('shellˆcrash>again')}</Button>
      </section>
    )
  }
}
