// Written by scripts/registry.ts from the folders beside it: npm run registry. Not edited by hand.
import type { ComponentType } from 'react'
import type { FollowUp, OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { followUp as additionalEmploymentDetailsFollowUp } from './follow-ups/additional-employment-details/follow-up.ts'
import { followUp as additionalPersonalDetailsFollowUp } from './follow-ups/additional-personal-details/follow-up.ts'
import { followUp as advanziaConsentsFollowUp } from './follow-ups/advanzia-consents/follow-up.ts'
import { followUp as aideFollowUp } from './follow-ups/aide/follow-up.ts'
import { followUp as changeMobileNumberFollowUp } from './follow-ups/change-mobile-number/follow-up.ts'
import { followUp as cnpFollowUp } from './follow-ups/cnp/follow-up.ts'
import { followUp as cofidisOfferFollowUp } from './follow-ups/cofidis-offer/follow-up.ts'
import { followUp as crediteaOfferFollowUp } from './follow-ups/creditea-offer/follow-up.ts'
import { followUp as customerDebtsFollowUp } from './follow-ups/customer-debts/follow-up.ts'
import { followUp as dynamicConsentsFollowUp } from './follow-ups/dynamic-consents/follow-up.ts'
import { followUp as idUploadFollowUp } from './follow-ups/id-upload/follow-up.ts'
import { followUp as instabankOfferFollowUp } from './follow-ups/instabank-offer/follow-up.ts'
import { followUp as instantorFollowUp } from './follow-ups/instantor/follow-up.ts'
import { followUp as ipfdOfferChoiceFollowUp } from './follow-ups/ipfd-offer-choice/follow-up.ts'
import { followUp as maritalDetailsFollowUp } from './follow-ups/marital-details/follow-up.ts'
import { followUp as mobileVerificationFollowUp } from './follow-ups/mobile-verification/follow-up.ts'
import { followUp as moneymanPaylandsFollowUp } from './follow-ups/moneyman-paylands/follow-up.ts'
import { followUp as policyConsentsFollowUp } from './follow-ups/policy-consents/follow-up.ts'
import { followUp as proficreditOfferFollowUp } from './follow-ups/proficredit-offer/follow-up.ts'
import { followUp as providentOfferFollowUp } from './follow-ups/provident-offer/follow-up.ts'
import { followUp as referenceDetailsFollowUp } from './follow-ups/reference-details/follow-up.ts'
import { followUp as smavaFollowUp } from './follow-ups/smava/follow-up.ts'
import { followUp as tfbankConsentsFollowUp } from './follow-ups/tfbank-consents/follow-up.ts'
import { followUp as vehicleFollowUp } from './follow-ups/vehicle/follow-up.ts'
import { followUp as wenanceAccountFollowUp } from './follow-ups/wenance-account/follow-up.ts'
import { followUp as wenanceTinkFollowUp } from './follow-ups/wenance-tink/follow-up.ts'
import { followUp as wniosekFollowUp } from './follow-ups/wniosek/follow-up.ts'
import { followUp as wniosekSupplementFollowUp } from './follow-ups/wniosek-supplement/follow-up.ts'
import { followUp as younitedCreditDetailsFollowUp } from './follow-ups/younited-credit-details/follow-up.ts'
import { followUp as younitedProfessionalDetailsFollowUp } from './follow-ups/younited-professional-details/follow-up.ts'

export const followUps: Readonly<Record<string, FollowUp>> = {
  'additional-employment-details': additionalEmploymentDetailsFollowUp,
  'additional-personal-details': additionalPersonalDetailsFollowUp,
  'advanzia-consents': advanziaConsentsFollowUp,
  aide: aideFollowUp,
  'change-mobile-number': changeMobileNumberFollowUp,
  cnp: cnpFollowUp,
  'cofidis-offer': cofidisOfferFollowUp,
  'creditea-offer': crediteaOfferFollowUp,
  'customer-debts': customerDebtsFollowUp,
  'dynamic-consents': dynamicConsentsFollowUp,
  'id-upload': idUploadFollowUp,
  'instabank-offer': instabankOfferFollowUp,
  instantor: instantorFollowUp,
  'ipfd-offer-choice': ipfdOfferChoiceFollowUp,
  'marital-details': maritalDetailsFollowUp,
  'mobile-verification': mobileVerificationFollowUp,
  'moneyman-paylands': moneymanPaylandsFollowUp,
  'policy-consents': policyConsentsFollowUp,
  'proficredit-offer': proficreditOfferFollowUp,
  'provident-offer': providentOfferFollowUp,
  'reference-details': referenceDetailsFollowUp,
  smava: smavaFollowUp,
  'tfbank-consents': tfbankConsentsFollowUp,
  vehicle: vehicleFollowUp,
  'wenance-account': wenanceAccountFollowUp,
  'wenance-tink': wenanceTinkFollowUp,
  wniosek: wniosekFollowUp,
  'wniosek-supplement': wniosekSupplementFollowUp,
  'younited-credit-details': younitedCreditDetailsFollowUp,
  'younited-professional-details': younitedProfessionalDetailsFollowUp,
}

type Screen = ComponentType<{ readonly open: OpenFollowUp }>

/** Screens of those whose form's own is not enough, each a chunk of its own. */
export const followUpScreens: Readonly<Record<string, () => Promise<{ readonly Screen: Screen }>>> = {
  'change-mobile-number': () => import('./follow-ups/change-mobile-number/screen.web.tsx'),
  vehicle: () => import('./follow-ups/vehicle/screen.web.tsx'),
  'younited-professional-details': () => import('./follow-ups/younited-professional-details/screen.web.tsx'),
}
