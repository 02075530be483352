// Which screen a follow-up has: one for each form, and those few that need one of their own.
import type { ComponentType } from 'react'
import type { FollowUpForm, OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { followUp, isFollowUpKey } from '#domain/follow-up/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-ups.ts'
import { states } from '#domain/journey/states.ts'
import { useApplication } from '#web/context.ts'
import { Checking } from '#web/screens/checking.tsx'
import { Consents } from './consents.tsx'
import { Debts } from './debts.tsx'
import { Documents } from './documents.tsx'
import { OffersToTake } from './offers.tsx'
import { ProfessionalDetails } from './professional-details.tsx'
import { ChangeNumber } from './change-number.tsx'
import { MobileVerification } from './mobile-verification.tsx'
import { ProviderVisit } from './provider-visit.tsx'
import { Questions } from './questions.tsx'
import { Vehicle } from './vehicle.tsx'

export type FollowUpScreenProps = { readonly open: OpenFollowUp }

const byForm: Readonly<Partial<Record<FollowUpForm, ComponentType<FollowUpScreenProps>>>> = {
  questions: Questions,
  consents: Consents,
  documents: Documents,
  debts: Debts,
  code: MobileVerification,
  provider: ProviderVisit,
  offers: OffersToTake,
}

const byKey: Readonly<Partial<Record<FollowUpKey, ComponentType<FollowUpScreenProps>>>> = {
  vehicle: Vehicle,
  'younited-professional-details': ProfessionalDetails,
  'change-mobile-number': ChangeNumber,
}

/** Until the server has said what is asked, the page waits as it does while the lead is being checked. */
export function FollowUpScreen() {
  const open = useApplication((application) => application.followUp)
  const state = useApplication(({ progressState }) => states[progressState].key)
  if (!open || !isFollowUpKey(open.key)) return <Checking />
  // A screen within another follow-up has its own state.
  const key = isFollowUpKey(state) && followUp(state).within === open.key ? state : open.key
  const Screen = byKey[key] ?? byForm[followUp(key).form]
  return Screen ? <Screen key={`${open.id} ${key}`} open={open} /> : <Checking />
}
