// Every follow-up by its key (F2): the desk, the screens, the calls and docs/states.md read this table.
import type { FollowUp } from './follow-up.ts'
import { mobileVerification } from './follow-ups/mobile-verification.ts'
import { changeMobileNumber } from './follow-ups/change-mobile-number.ts'
import { instantor } from './follow-ups/instantor.ts'
import { wenanceTink } from './follow-ups/wenance-tink.ts'
import { wenanceAccount } from './follow-ups/wenance-account.ts'
import { moneymanPaylands } from './follow-ups/moneyman-paylands.ts'
import { vehicle } from './follow-ups/vehicle.ts'
import { policyConsents } from './follow-ups/policy-consents.ts'
import { dynamicConsents } from './follow-ups/dynamic-consents.ts'
import { advanziaConsents } from './follow-ups/advanzia-consents.ts'
import { tfbankConsents } from './follow-ups/tfbank-consents.ts'
import { additionalEmploymentDetails } from './follow-ups/additional-employment-details.ts'
import { additionalPersonalDetails } from './follow-ups/additional-personal-details.ts'
import { maritalDetails } from './follow-ups/marital-details.ts'
import { aide } from './follow-ups/aide.ts'
import { younitedCreditDetails } from './follow-ups/younited-credit-details.ts'
import { younitedProfessionalDetails } from './follow-ups/younited-professional-details.ts'
import { cnp } from './follow-ups/cnp.ts'
import { idUpload } from './follow-ups/id-upload.ts'
import { customerDebts } from './follow-ups/customer-debts.ts'
import { referenceDetails } from './follow-ups/reference-details.ts'
import { wniosek } from './follow-ups/wniosek.ts'
import { wniosekSupplement } from './follow-ups/wniosek-supplement.ts'
import { ipfdOfferChoice } from './follow-ups/ipfd-offer-choice.ts'
import { cofidisOffer } from './follow-ups/cofidis-offer.ts'
import { providentOffer } from './follow-ups/provident-offer.ts'
import { instabankOffer } from './follow-ups/instabank-offer.ts'
import { proficreditOffer } from './follow-ups/proficredit-offer.ts'
import { crediteaOffer } from './follow-ups/creditea-offer.ts'
import { smava } from './follow-ups/smava.ts'

export const followUps = {
  'mobile-verification': mobileVerification,
  'change-mobile-number': changeMobileNumber,
  instantor,
  'wenance-tink': wenanceTink,
  'wenance-account': wenanceAccount,
  'moneyman-paylands': moneymanPaylands,
  vehicle,
  'policy-consents': policyConsents,
  'dynamic-consents': dynamicConsents,
  'advanzia-consents': advanziaConsents,
  'tfbank-consents': tfbankConsents,
  'additional-employment-details': additionalEmploymentDetails,
  'additional-personal-details': additionalPersonalDetails,
  'marital-details': maritalDetails,
  aide,
  'younited-credit-details': younitedCreditDetails,
  'younited-professional-details': younitedProfessionalDetails,
  cnp,
  'id-upload': idUpload,
  'customer-debts': customerDebts,
  'reference-details': referenceDetails,
  wniosek,
  'wniosek-supplement': wniosekSupplement,
  'ipfd-offer-choice': ipfdOfferChoice,
  'cofidis-offer': cofidisOffer,
  'provident-offer': providentOffer,
  'instabank-offer': instabankOffer,
  'proficredit-offer': proficreditOffer,
  'creditea-offer': crediteaOffer,
  smava,
} as const satisfies Readonly<Record<string, FollowUp>>

export type FollowUpKey = keyof typeof followUps

export const followUpKeys = Object.keys(followUps) as FollowUpKey[]

/** One row, widened to the table's row type. */
export function followUp(key: FollowUpKey): FollowUp {
  return followUps[key]
}

export function isFollowUpKey(text: unknown): text is FollowUpKey {
  return typeof text === 'string' && Object.hasOwn(followUps, text)
}
