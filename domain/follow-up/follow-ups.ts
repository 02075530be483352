// Table of all follow-ups by key (F2): the desk, the screens, the calls and docs/states.md read it.
import type { FollowUp } from './follow-up.ts'
import { mobileVerification } from './rows/mobile-verification.ts'
import { changeMobileNumber } from './rows/change-mobile-number.ts'
import { instantor } from './rows/instantor.ts'
import { wenanceTink } from './rows/wenance-tink.ts'
import { wenanceAccount } from './rows/wenance-account.ts'
import { moneymanPaylands } from './rows/moneyman-paylands.ts'
import { vehicle } from './rows/vehicle.ts'
import { policyConsents } from './rows/policy-consents.ts'
import { dynamicConsents } from './rows/dynamic-consents.ts'
import { advanziaConsents } from './rows/advanzia-consents.ts'
import { tfbankConsents } from './rows/tfbank-consents.ts'
import { additionalEmploymentDetails } from './rows/additional-employment-details.ts'
import { additionalPersonalDetails } from './rows/additional-personal-details.ts'
import { maritalDetails } from './rows/marital-details.ts'
import { aide } from './rows/aide.ts'
import { younitedCreditDetails } from './rows/younited-credit-details.ts'
import { younitedProfessionalDetails } from './rows/younited-professional-details.ts'
import { cnp } from './rows/cnp.ts'
import { idUpload } from './rows/id-upload.ts'
import { customerDebts } from './rows/customer-debts.ts'
import { referenceDetails } from './rows/reference-details.ts'
import { wniosek } from './rows/wniosek.ts'
import { wniosekSupplement } from './rows/wniosek-supplement.ts'
import { ipfdOfferChoice } from './rows/ipfd-offer-choice.ts'
import { cofidisOffer } from './rows/cofidis-offer.ts'
import { providentOffer } from './rows/provident-offer.ts'
import { instabankOffer } from './rows/instabank-offer.ts'
import { proficreditOffer } from './rows/proficredit-offer.ts'
import { crediteaOffer } from './rows/creditea-offer.ts'
import { smava } from './rows/smava.ts'

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
