// Written by scripts/registry.ts from the folders beside it: npm run registry. Not edited by hand.
import shared from './locales/de/follow-ups.json' with { type: 'json' }
import additionalEmploymentDetailsTexts from './follow-ups/additional-employment-details/texts/de.json' with { type: 'json' }
import additionalPersonalDetailsTexts from './follow-ups/additional-personal-details/texts/de.json' with { type: 'json' }
import advanziaConsentsTexts from './follow-ups/advanzia-consents/texts/de.json' with { type: 'json' }
import aideTexts from './follow-ups/aide/texts/de.json' with { type: 'json' }
import changeMobileNumberTexts from './follow-ups/change-mobile-number/texts/de.json' with { type: 'json' }
import cnpTexts from './follow-ups/cnp/texts/de.json' with { type: 'json' }
import cofidisOfferTexts from './follow-ups/cofidis-offer/texts/de.json' with { type: 'json' }
import crediteaOfferTexts from './follow-ups/creditea-offer/texts/de.json' with { type: 'json' }
import customerDebtsTexts from './follow-ups/customer-debts/texts/de.json' with { type: 'json' }
import dynamicConsentsTexts from './follow-ups/dynamic-consents/texts/de.json' with { type: 'json' }
import idUploadTexts from './follow-ups/id-upload/texts/de.json' with { type: 'json' }
import instabankOfferTexts from './follow-ups/instabank-offer/texts/de.json' with { type: 'json' }
import instantorTexts from './follow-ups/instantor/texts/de.json' with { type: 'json' }
import ipfdOfferChoiceTexts from './follow-ups/ipfd-offer-choice/texts/de.json' with { type: 'json' }
import maritalDetailsTexts from './follow-ups/marital-details/texts/de.json' with { type: 'json' }
import mobileVerificationTexts from './follow-ups/mobile-verification/texts/de.json' with { type: 'json' }
import moneymanPaylandsTexts from './follow-ups/moneyman-paylands/texts/de.json' with { type: 'json' }
import policyConsentsTexts from './follow-ups/policy-consents/texts/de.json' with { type: 'json' }
import proficreditOfferTexts from './follow-ups/proficredit-offer/texts/de.json' with { type: 'json' }
import providentOfferTexts from './follow-ups/provident-offer/texts/de.json' with { type: 'json' }
import referenceDetailsTexts from './follow-ups/reference-details/texts/de.json' with { type: 'json' }
import smavaTexts from './follow-ups/smava/texts/de.json' with { type: 'json' }
import tfbankConsentsTexts from './follow-ups/tfbank-consents/texts/de.json' with { type: 'json' }
import vehicleTexts from './follow-ups/vehicle/texts/de.json' with { type: 'json' }
import wenanceAccountTexts from './follow-ups/wenance-account/texts/de.json' with { type: 'json' }
import wenanceTinkTexts from './follow-ups/wenance-tink/texts/de.json' with { type: 'json' }
import wniosekTexts from './follow-ups/wniosek/texts/de.json' with { type: 'json' }
import wniosekSupplementTexts from './follow-ups/wniosek-supplement/texts/de.json' with { type: 'json' }
import younitedCreditDetailsTexts from './follow-ups/younited-credit-details/texts/de.json' with { type: 'json' }
import younitedProfessionalDetailsTexts from './follow-ups/younited-professional-details/texts/de.json' with { type: 'json' }

export default {
  ...shared,
  'additional-employment-details': additionalEmploymentDetailsTexts,
  'additional-personal-details': additionalPersonalDetailsTexts,
  'advanzia-consents': advanziaConsentsTexts,
  aide: aideTexts,
  'change-mobile-number': changeMobileNumberTexts,
  cnp: cnpTexts,
  'cofidis-offer': cofidisOfferTexts,
  'creditea-offer': crediteaOfferTexts,
  'customer-debts': customerDebtsTexts,
  'dynamic-consents': dynamicConsentsTexts,
  'id-upload': idUploadTexts,
  'instabank-offer': instabankOfferTexts,
  instantor: instantorTexts,
  'ipfd-offer-choice': ipfdOfferChoiceTexts,
  'marital-details': maritalDetailsTexts,
  'mobile-verification': mobileVerificationTexts,
  'moneyman-paylands': moneymanPaylandsTexts,
  'policy-consents': policyConsentsTexts,
  'proficredit-offer': proficreditOfferTexts,
  'provident-offer': providentOfferTexts,
  'reference-details': referenceDetailsTexts,
  smava: smavaTexts,
  'tfbank-consents': tfbankConsentsTexts,
  vehicle: vehicleTexts,
  'wenance-account': wenanceAccountTexts,
  'wenance-tink': wenanceTinkTexts,
  wniosek: wniosekTexts,
  'wniosek-supplement': wniosekSupplementTexts,
  'younited-credit-details': younitedCreditDetailsTexts,
  'younited-professional-details': younitedProfessionalDetailsTexts,
}
