// Router of follow-up screens: the folder's own screen where it has one, else the one of its form.
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { followUps, followUpScreens } from '#catalogue/follow-ups.web.generated.ts'
import type { FollowUpForm } from '#domain/follow-up/follow-up.ts'
import { isFollowUpKey, screenWithin } from '#domain/follow-up/follow-ups.ts'
import { states } from '#domain/journey/states.ts'
import { useApplication } from '#web/context.ts'
// From its chunk, which is there long before: imported by itself it would be cut in two.
import { Checking } from '#web/screens/load-later.ts'
import { Consents } from './consents.tsx'
import { Debts } from './debts.tsx'
import { Documents } from './documents.tsx'
import { OffersToTake } from './offers.tsx'
import { CodeScreen } from './code-screen.tsx'
import { ProviderVisit } from './provider-visit.tsx'
import { Questions } from './questions.tsx'
import { followUp } from './rows.ts'
import type { FollowUpScreenProps } from './screen-props.ts'

type Screen = ComponentType<FollowUpScreenProps>

const byForm: Readonly<Record<FollowUpForm, Screen>> = {
  questions: Questions,
  consents: Consents,
  documents: Documents,
  debts: Debts,
  code: CodeScreen,
  provider: ProviderVisit,
  offers: OffersToTake,
}

const loaded: Record<string, Screen> = {}
/** The own screen of a folder that has one; once loaded it is there at once, for a lazy component shows its fallback first. */
const load = async (key: string): Promise<Screen> => (loaded[key] ??= (await followUpScreens[key]!()).Screen)
const soon: Readonly<Record<string, Screen>> = Object.fromEntries(
  Object.keys(followUpScreens).map((key) => [key, lazy(async () => ({ default: await load(key) }))]),
)

/** Until the server has said what is asked, the page waits as it does while the lead is being checked. */
export function FollowUpScreen() {
  const open = useApplication((application) => application.followUp)
  const state = useApplication(({ progressState }) => states[progressState].key)
  const within = open && screenWithin(followUps, open.key)
  const further = within?.key
  useEffect(() => {
    // It may be asked for when there is no connection.
    if (further !== undefined && followUpScreens[further]) void load(further).catch(() => {})
  }, [further])
  if (!open || !isFollowUpKey(followUps, open.key)) return <Checking />
  // A screen within another follow-up has its own state.
  const { key, form } = within?.state === state ? within : followUp(open.key)
  const id = `${open.id} ${key}`
  if (followUpScreens[key])
    return (
      <Suspense fallback={<Checking />}>
        <OwnScreen key={id} of={key} open={open} />
      </Suspense>
    )
  const Screen = byForm[form]
  return <Screen key={id} open={open} />
}

function OwnScreen({ of: key, open }: FollowUpScreenProps & { readonly of: string }) {
  const [Screen] = useState(() => loaded[key] ?? soon[key]!)
  return <Screen open={open} />
}
