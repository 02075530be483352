// Written by scripts/registry.ts from the folders beside it: npm run registry. Not edited by hand.
import type { Affiliate } from '#domain/application/affiliate-folder.ts'
import type { Brand } from '#domain/application/brand.ts'
import type { FollowUp } from '#domain/follow-up/follow-up.ts'
import type { FollowUpLookUps } from '#domain/follow-up/follow-up-look-ups.ts'
import type { FollowUpTake } from '#domain/follow-up/follow-up-take.ts'
import type { Country } from '#domain/application/country.ts'
import type { CountryPlaces, CountryRules } from '#domain/questions/country-rules.ts'
import type { Lender, PlayedLender } from '#domain/lender/lender.ts'
import type { LenderMapping } from '#domain/lender/lender-mapping.ts'
import type { LenderProtocol } from '#server/platform/kit/connectors/dialect.ts'
import type { PlayedProtocol } from '#server/platform/kit/connectors/played-protocol.ts'
import { withPhoneLibrary } from '#server/platform/kit/phone-library.ts'
import type { Locale } from '#domain/application/locale.ts'
import type { Disclosure } from '#domain/law/disclosures.ts'
import type { EmailTheme } from '#domain/application/email-theme.ts'
import type { Messaging } from '#domain/law/messaging.ts'
import type { Offer } from '#domain/lender/offer.ts'
import type { PriceTable } from '#domain/lender/price.ts'
import type { PlayedFollowUp } from '#domain/follow-up/played-follow-up.ts'
import type { Retention } from '#domain/law/retention.ts'
import type { LocalePolicies } from '#domain/law/policies.ts'
import type { EnvironmentLayer } from '#domain/application/layers.ts'
import type { WordingRules } from '#domain/application/wording-rules.ts'
import { brand as askrobinBrand } from './brands/askrobin/brand.ts'
import { brand as cashteroBrand } from './brands/cashtero/brand.ts'
import { brand as defaultBrand } from './brands/default/brand.ts'
import { brand as fiestaBrand } from './brands/fiesta/brand.ts'
import { brand as finipayBrand } from './brands/finipay/brand.ts'
import { brand as ibancarBrand } from './brands/ibancar/brand.ts'
import { brand as lienketvayBrand } from './brands/lienketvay/brand.ts'
import { brand as prestamotorBrand } from './brands/prestamotor/brand.ts'
import { brand as rataproBrand } from './brands/ratapro/brand.ts'
import { country as coCountry } from './countries/co/country.ts'
import { country as deCountry } from './countries/de/country.ts'
import { country as esCountry } from './countries/es/country.ts'
import { country as mxCountry } from './countries/mx/country.ts'
import { country as phCountry } from './countries/ph/country.ts'
import { country as plCountry } from './countries/pl/country.ts'
import { country as roCountry } from './countries/ro/country.ts'
import { country as vnCountry } from './countries/vn/country.ts'
import * as coPlaces from './countries/co/places.ts'
import * as dePlaces from './countries/de/places.ts'
import * as esPlaces from './countries/es/places.ts'
import * as mxPlaces from './countries/mx/places.ts'
import * as phPlaces from './countries/ph/places.ts'
import * as plPlaces from './countries/pl/places.ts'
import * as roPlaces from './countries/ro/places.ts'
import * as vnPlaces from './countries/vn/places.ts'
import { retention as coRetention } from './countries/co/retention.ts'
import { retention as deRetention } from './countries/de/retention.ts'
import { retention as esRetention } from './countries/es/retention.ts'
import { retention as mxRetention } from './countries/mx/retention.ts'
import { retention as phRetention } from './countries/ph/retention.ts'
import { retention as plRetention } from './countries/pl/retention.ts'
import { retention as roRetention } from './countries/ro/retention.ts'
import { retention as vnRetention } from './countries/vn/retention.ts'
import { disclosures as coDisclosures } from './countries/co/disclosures.ts'
import { disclosures as deDisclosures } from './countries/de/disclosures.ts'
import { disclosures as esDisclosures } from './countries/es/disclosures.ts'
import { disclosures as mxDisclosures } from './countries/mx/disclosures.ts'
import { disclosures as phDisclosures } from './countries/ph/disclosures.ts'
import { disclosures as plDisclosures } from './countries/pl/disclosures.ts'
import { disclosures as roDisclosures } from './countries/ro/disclosures.ts'
import { disclosures as vnDisclosures } from './countries/vn/disclosures.ts'
import { messaging as coMessaging } from './countries/co/messaging.ts'
import { messaging as deMessaging } from './countries/de/messaging.ts'
import { messaging as esMessaging } from './countries/es/messaging.ts'
import { messaging as mxMessaging } from './countries/mx/messaging.ts'
import { messaging as phMessaging } from './countries/ph/messaging.ts'
import { messaging as plMessaging } from './countries/pl/messaging.ts'
import { messaging as roMessaging } from './countries/ro/messaging.ts'
import { messaging as vnMessaging } from './countries/vn/messaging.ts'
import { mail as askrobinMail } from './brands/askrobin/mail.ts'
import { mail as cashteroMail } from './brands/cashtero/mail.ts'
import { mail as defaultMail } from './brands/default/mail.ts'
import { mail as fiestaMail } from './brands/fiesta/mail.ts'
import { mail as finipayMail } from './brands/finipay/mail.ts'
import { mail as ibancarMail } from './brands/ibancar/mail.ts'
import { mail as lienketvayMail } from './brands/lienketvay/mail.ts'
import { mail as prestamotorMail } from './brands/prestamotor/mail.ts'
import { mail as rataproMail } from './brands/ratapro/mail.ts'
import { lender as advanziaLender } from './lenders/advanzia/lender.ts'
import { lender as cofidisLender } from './lenders/cofidis/lender.ts'
import { lender as crediteaLender } from './lenders/creditea/lender.ts'
import { lender as instabankLender } from './lenders/instabank/lender.ts'
import { lender as ipfDigitalLender } from './lenders/ipf-digital/lender.ts'
import { lender as moneymanLender } from './lenders/moneyman/lender.ts'
import { lender as proficreditLender } from './lenders/proficredit/lender.ts'
import { lender as providentLender } from './lenders/provident/lender.ts'
import { lender as smavaLender } from './lenders/smava/lender.ts'
import { lender as tfBankLender } from './lenders/tf-bank/lender.ts'
import { lender as wenanceLender } from './lenders/wenance/lender.ts'
import { lender as younitedLender } from './lenders/younited/lender.ts'
import { played as advanziaPlayed } from './lenders/advanzia/sandbox.ts'
import { played as cofidisPlayed } from './lenders/cofidis/sandbox.ts'
import { played as crediteaPlayed } from './lenders/creditea/sandbox.ts'
import { played as instabankPlayed } from './lenders/instabank/sandbox.ts'
import { played as ipfDigitalPlayed } from './lenders/ipf-digital/sandbox.ts'
import { played as moneymanPlayed } from './lenders/moneyman/sandbox.ts'
import { played as proficreditPlayed } from './lenders/proficredit/sandbox.ts'
import { played as providentPlayed } from './lenders/provident/sandbox.ts'
import { played as smavaPlayed } from './lenders/smava/sandbox.ts'
import { played as tfBankPlayed } from './lenders/tf-bank/sandbox.ts'
import { played as wenancePlayed } from './lenders/wenance/sandbox.ts'
import { played as younitedPlayed } from './lenders/younited/sandbox.ts'
import { priceTable as advanziaPrices } from './lenders/advanzia/prices.ts'
import { priceTable as cofidisPrices } from './lenders/cofidis/prices.ts'
import { priceTable as crediteaPrices } from './lenders/creditea/prices.ts'
import { priceTable as instabankPrices } from './lenders/instabank/prices.ts'
import { priceTable as ipfDigitalPrices } from './lenders/ipf-digital/prices.ts'
import { priceTable as moneymanPrices } from './lenders/moneyman/prices.ts'
import { priceTable as proficreditPrices } from './lenders/proficredit/prices.ts'
import { priceTable as providentPrices } from './lenders/provident/prices.ts'
import { priceTable as smavaPrices } from './lenders/smava/prices.ts'
import { priceTable as tfBankPrices } from './lenders/tf-bank/prices.ts'
import { priceTable as wenancePrices } from './lenders/wenance/prices.ts'
import { priceTable as younitedPrices } from './lenders/younited/prices.ts'
import { offer as atOnceOffer } from './offers/at-once/offer.ts'
import { offer as byMonthOffer } from './offers/by-month/offer.ts'
import { environment as developmentEnvironment } from './environments/development/environment.ts'
import { environment as productionEnvironment } from './environments/production/environment.ts'
import { environment as stagingEnvironment } from './environments/staging/environment.ts'
import { affiliate as sampleNetworkAffiliate } from './affiliates/sample-network/affiliate.ts'
import { affiliate as samplePublisherAffiliate } from './affiliates/sample-publisher/affiliate.ts'
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
import { locale as coLocale } from './locales/co/locale.ts'
import { locale as deLocale } from './locales/de/locale.ts'
import { locale as enLocale } from './locales/en/locale.ts'
import { locale as esLocale } from './locales/es/locale.ts'
import { locale as mxLocale } from './locales/mx/locale.ts'
import { locale as phLocale } from './locales/ph/locale.ts'
import { locale as plLocale } from './locales/pl/locale.ts'
import { locale as roLocale } from './locales/ro/locale.ts'
import { locale as vnLocale } from './locales/vn/locale.ts'
import { wording as coWording } from './locales/co/wording.ts'
import { wording as deWording } from './locales/de/wording.ts'
import { wording as enWording } from './locales/en/wording.ts'
import { wording as esWording } from './locales/es/wording.ts'
import { wording as mxWording } from './locales/mx/wording.ts'
import { wording as phWording } from './locales/ph/wording.ts'
import { wording as plWording } from './locales/pl/wording.ts'
import { wording as roWording } from './locales/ro/wording.ts'
import { wording as vnWording } from './locales/vn/wording.ts'
import * as coRules from './countries/co/rules.ts'
import coPhones from './countries/co/phone-metadata.json' with { type: 'json' }
import * as deRules from './countries/de/rules.ts'
import dePhones from './countries/de/phone-metadata.json' with { type: 'json' }
import * as esRules from './countries/es/rules.ts'
import esPhones from './countries/es/phone-metadata.json' with { type: 'json' }
import * as mxRules from './countries/mx/rules.ts'
import mxPhones from './countries/mx/phone-metadata.json' with { type: 'json' }
import * as phRules from './countries/ph/rules.ts'
import phPhones from './countries/ph/phone-metadata.json' with { type: 'json' }
import * as plRules from './countries/pl/rules.ts'
import plPhones from './countries/pl/phone-metadata.json' with { type: 'json' }
import * as roRules from './countries/ro/rules.ts'
import roPhones from './countries/ro/phone-metadata.json' with { type: 'json' }
import * as vnRules from './countries/vn/rules.ts'
import vnPhones from './countries/vn/phone-metadata.json' with { type: 'json' }
import { play as cofidisOfferPlay } from './follow-ups/cofidis-offer/play.sandbox.ts'
import { play as crediteaOfferPlay } from './follow-ups/creditea-offer/play.sandbox.ts'
import { play as dynamicConsentsPlay } from './follow-ups/dynamic-consents/play.sandbox.ts'
import { play as instabankOfferPlay } from './follow-ups/instabank-offer/play.sandbox.ts'
import { play as ipfdOfferChoicePlay } from './follow-ups/ipfd-offer-choice/play.sandbox.ts'
import { play as proficreditOfferPlay } from './follow-ups/proficredit-offer/play.sandbox.ts'
import { play as providentOfferPlay } from './follow-ups/provident-offer/play.sandbox.ts'
import { play as smavaPlay } from './follow-ups/smava/play.sandbox.ts'
import { lookUps as vehicleLookUps } from './follow-ups/vehicle/look-ups.server.ts'
import { lookUps as younitedProfessionalDetailsLookUps } from './follow-ups/younited-professional-details/look-ups.server.ts'
import { take as vehicleTake } from './follow-ups/vehicle/take.server.ts'
import { connector as proficreditConnector } from './lenders/proficredit/connector.server.ts'
import { connector as tfBankConnector } from './lenders/tf-bank/connector.server.ts'
import { connector as younitedConnector } from './lenders/younited/connector.server.ts'
import { mapping as ipfDigitalMapping } from './lenders/ipf-digital/mapping.ts'
import { protocol as proficreditProtocol } from './lenders/proficredit/played.server.ts'
import { protocol as tfBankProtocol } from './lenders/tf-bank/played.server.ts'
import { protocol as younitedProtocol } from './lenders/younited/played.server.ts'
import coShell from './locales/co/shell.json' with { type: 'json' }
import coForm from './locales/co/form.json' with { type: 'json' }
import coFollowUps from './follow-up-texts.co.generated.ts'
import deShell from './locales/de/shell.json' with { type: 'json' }
import deForm from './locales/de/form.json' with { type: 'json' }
import deFollowUps from './follow-up-texts.de.generated.ts'
import enShell from './locales/en/shell.json' with { type: 'json' }
import enForm from './locales/en/form.json' with { type: 'json' }
import enFollowUps from './follow-up-texts.en.generated.ts'
import esShell from './locales/es/shell.json' with { type: 'json' }
import esForm from './locales/es/form.json' with { type: 'json' }
import esFollowUps from './follow-up-texts.es.generated.ts'
import mxShell from './locales/mx/shell.json' with { type: 'json' }
import mxForm from './locales/mx/form.json' with { type: 'json' }
import mxFollowUps from './follow-up-texts.mx.generated.ts'
import phShell from './locales/ph/shell.json' with { type: 'json' }
import phForm from './locales/ph/form.json' with { type: 'json' }
import phFollowUps from './follow-up-texts.ph.generated.ts'
import plShell from './locales/pl/shell.json' with { type: 'json' }
import plForm from './locales/pl/form.json' with { type: 'json' }
import plFollowUps from './follow-up-texts.pl.generated.ts'
import roShell from './locales/ro/shell.json' with { type: 'json' }
import roForm from './locales/ro/form.json' with { type: 'json' }
import roFollowUps from './follow-up-texts.ro.generated.ts'
import vnShell from './locales/vn/shell.json' with { type: 'json' }
import vnForm from './locales/vn/form.json' with { type: 'json' }
import vnFollowUps from './follow-up-texts.vn.generated.ts'
import coMessages from './locales/co/messages.json' with { type: 'json' }
import deMessages from './locales/de/messages.json' with { type: 'json' }
import enMessages from './locales/en/messages.json' with { type: 'json' }
import esMessages from './locales/es/messages.json' with { type: 'json' }
import mxMessages from './locales/mx/messages.json' with { type: 'json' }
import phMessages from './locales/ph/messages.json' with { type: 'json' }
import plMessages from './locales/pl/messages.json' with { type: 'json' }
import roMessages from './locales/ro/messages.json' with { type: 'json' }
import vnMessages from './locales/vn/messages.json' with { type: 'json' }
import countriesCoPolicies from './countries/co/policies.json' with { type: 'json' }
import countriesDePolicies from './countries/de/policies.json' with { type: 'json' }
import countriesEsPolicies from './countries/es/policies.json' with { type: 'json' }
import countriesMxPolicies from './countries/mx/policies.json' with { type: 'json' }
import countriesPhPolicies from './countries/ph/policies.json' with { type: 'json' }
import countriesPlPolicies from './countries/pl/policies.json' with { type: 'json' }
import countriesRoPolicies from './countries/ro/policies.json' with { type: 'json' }
import countriesVnPolicies from './countries/vn/policies.json' with { type: 'json' }
import localesCoPolicies from './locales/co/policies.json' with { type: 'json' }
import localesDePolicies from './locales/de/policies.json' with { type: 'json' }
import localesEnPolicies from './locales/en/policies.json' with { type: 'json' }
import localesEsPolicies from './locales/es/policies.json' with { type: 'json' }
import localesMxPolicies from './locales/mx/policies.json' with { type: 'json' }
import localesPhPolicies from './locales/ph/policies.json' with { type: 'json' }
import localesPlPolicies from './locales/pl/policies.json' with { type: 'json' }
import localesRoPolicies from './locales/ro/policies.json' with { type: 'json' }
import localesVnPolicies from './locales/vn/policies.json' with { type: 'json' }
import countriesCoTextsInCo from './countries/co/texts/co.json' with { type: 'json' }
import countriesCoTextsInEn from './countries/co/texts/en.json' with { type: 'json' }
import countriesDeTextsInDe from './countries/de/texts/de.json' with { type: 'json' }
import countriesDeTextsInEn from './countries/de/texts/en.json' with { type: 'json' }
import countriesEsTextsInEn from './countries/es/texts/en.json' with { type: 'json' }
import countriesMxTextsInEn from './countries/mx/texts/en.json' with { type: 'json' }
import countriesPhTextsInEn from './countries/ph/texts/en.json' with { type: 'json' }
import countriesPhTextsInPh from './countries/ph/texts/ph.json' with { type: 'json' }
import countriesPlTextsInEn from './countries/pl/texts/en.json' with { type: 'json' }
import countriesPlTextsInPl from './countries/pl/texts/pl.json' with { type: 'json' }
import countriesRoTextsInEn from './countries/ro/texts/en.json' with { type: 'json' }
import countriesVnTextsInEn from './countries/vn/texts/en.json' with { type: 'json' }
import brandsAskrobinTextsInCo from './brands/askrobin/texts/co.json' with { type: 'json' }
import brandsAskrobinTextsInDe from './brands/askrobin/texts/de.json' with { type: 'json' }
import brandsAskrobinTextsInEs from './brands/askrobin/texts/es.json' with { type: 'json' }
import brandsAskrobinTextsInMx from './brands/askrobin/texts/mx.json' with { type: 'json' }
import brandsAskrobinTextsInPh from './brands/askrobin/texts/ph.json' with { type: 'json' }
import brandsAskrobinTextsInPl from './brands/askrobin/texts/pl.json' with { type: 'json' }
import brandsAskrobinTextsInRo from './brands/askrobin/texts/ro.json' with { type: 'json' }
import brandsAskrobinTextsInVn from './brands/askrobin/texts/vn.json' with { type: 'json' }
import brandsCashteroTextsInEs from './brands/cashtero/texts/es.json' with { type: 'json' }
import brandsCashteroTextsInMx from './brands/cashtero/texts/mx.json' with { type: 'json' }
import brandsDefaultTextsInCo from './brands/default/texts/co.json' with { type: 'json' }
import brandsDefaultTextsInDe from './brands/default/texts/de.json' with { type: 'json' }
import brandsDefaultTextsInEs from './brands/default/texts/es.json' with { type: 'json' }
import brandsDefaultTextsInMx from './brands/default/texts/mx.json' with { type: 'json' }
import brandsDefaultTextsInPh from './brands/default/texts/ph.json' with { type: 'json' }
import brandsDefaultTextsInPl from './brands/default/texts/pl.json' with { type: 'json' }
import brandsDefaultTextsInRo from './brands/default/texts/ro.json' with { type: 'json' }
import brandsDefaultTextsInVn from './brands/default/texts/vn.json' with { type: 'json' }
import brandsFiestaTextsInEs from './brands/fiesta/texts/es.json' with { type: 'json' }
import brandsFinipayTextsInRo from './brands/finipay/texts/ro.json' with { type: 'json' }
import brandsIbancarTextsInEs from './brands/ibancar/texts/es.json' with { type: 'json' }
import brandsIbancarTextsInMx from './brands/ibancar/texts/mx.json' with { type: 'json' }
import brandsLienketvayTextsInVn from './brands/lienketvay/texts/vn.json' with { type: 'json' }
import brandsPrestamotorTextsInEs from './brands/prestamotor/texts/es.json' with { type: 'json' }
import brandsPrestamotorTextsInMx from './brands/prestamotor/texts/mx.json' with { type: 'json' }
import brandsRataproTextsInPl from './brands/ratapro/texts/pl.json' with { type: 'json' }

export const brands: Readonly<Record<string, Brand>> = {
  askrobin: askrobinBrand,
  cashtero: cashteroBrand,
  default: defaultBrand,
  fiesta: fiestaBrand,
  finipay: finipayBrand,
  ibancar: ibancarBrand,
  lienketvay: lienketvayBrand,
  prestamotor: prestamotorBrand,
  ratapro: rataproBrand,
}

export const countries: Readonly<Record<string, Country>> = {
  co: coCountry,
  de: deCountry,
  es: esCountry,
  mx: mxCountry,
  ph: phCountry,
  pl: plCountry,
  ro: roCountry,
  vn: vnCountry,
}

export const countryPlaces: Readonly<Record<string, CountryPlaces>> = {
  co: coPlaces,
  de: dePlaces,
  es: esPlaces,
  mx: mxPlaces,
  ph: phPlaces,
  pl: plPlaces,
  ro: roPlaces,
  vn: vnPlaces,
}

export const countryRetention: Readonly<Record<string, Retention>> = {
  co: coRetention,
  de: deRetention,
  es: esRetention,
  mx: mxRetention,
  ph: phRetention,
  pl: plRetention,
  ro: roRetention,
  vn: vnRetention,
}

export const disclosures: Readonly<Record<string, readonly Disclosure[]>> = {
  co: coDisclosures,
  de: deDisclosures,
  es: esDisclosures,
  mx: mxDisclosures,
  ph: phDisclosures,
  pl: plDisclosures,
  ro: roDisclosures,
  vn: vnDisclosures,
}

export const countryMessaging: Readonly<Record<string, Messaging>> = {
  co: coMessaging,
  de: deMessaging,
  es: esMessaging,
  mx: mxMessaging,
  ph: phMessaging,
  pl: plMessaging,
  ro: roMessaging,
  vn: vnMessaging,
}

export const brandMail: Readonly<Record<string, EmailTheme>> = {
  askrobin: askrobinMail,
  cashtero: cashteroMail,
  default: defaultMail,
  fiesta: fiestaMail,
  finipay: finipayMail,
  ibancar: ibancarMail,
  lienketvay: lienketvayMail,
  prestamotor: prestamotorMail,
  ratapro: rataproMail,
}

export const lenders: Readonly<Record<string, Lender>> = {
  advanzia: advanziaLender,
  cofidis: cofidisLender,
  creditea: crediteaLender,
  instabank: instabankLender,
  'ipf-digital': ipfDigitalLender,
  moneyman: moneymanLender,
  proficredit: proficreditLender,
  provident: providentLender,
  smava: smavaLender,
  'tf-bank': tfBankLender,
  wenance: wenanceLender,
  younited: younitedLender,
}

export const playedLenders: Readonly<Record<string, PlayedLender>> = {
  advanzia: advanziaPlayed,
  cofidis: cofidisPlayed,
  creditea: crediteaPlayed,
  instabank: instabankPlayed,
  'ipf-digital': ipfDigitalPlayed,
  moneyman: moneymanPlayed,
  proficredit: proficreditPlayed,
  provident: providentPlayed,
  smava: smavaPlayed,
  'tf-bank': tfBankPlayed,
  wenance: wenancePlayed,
  younited: younitedPlayed,
}

export const priceTables: Readonly<Record<string, PriceTable>> = {
  advanzia: advanziaPrices,
  cofidis: cofidisPrices,
  creditea: crediteaPrices,
  instabank: instabankPrices,
  'ipf-digital': ipfDigitalPrices,
  moneyman: moneymanPrices,
  proficredit: proficreditPrices,
  provident: providentPrices,
  smava: smavaPrices,
  'tf-bank': tfBankPrices,
  wenance: wenancePrices,
  younited: younitedPrices,
}

export const offers: Readonly<Record<string, Offer>> = {
  'at-once': atOnceOffer,
  'by-month': byMonthOffer,
}

export const environments: Readonly<Record<string, EnvironmentLayer>> = {
  development: developmentEnvironment,
  production: productionEnvironment,
  staging: stagingEnvironment,
}

export const affiliates: Readonly<Record<string, Affiliate>> = {
  'sample-network': sampleNetworkAffiliate,
  'sample-publisher': samplePublisherAffiliate,
}

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

export const locales: Readonly<Record<string, Locale>> = {
  co: coLocale,
  de: deLocale,
  en: enLocale,
  es: esLocale,
  mx: mxLocale,
  ph: phLocale,
  pl: plLocale,
  ro: roLocale,
  vn: vnLocale,
}

export const wordings: Readonly<Record<string, WordingRules>> = {
  co: coWording,
  de: deWording,
  en: enWording,
  es: esWording,
  mx: mxWording,
  ph: phWording,
  pl: plWording,
  ro: roWording,
  vn: vnWording,
}

export const countryRules: Readonly<Record<string, CountryRules>> = {
  co: withPhoneLibrary(coRules, coPhones),
  de: withPhoneLibrary(deRules, dePhones),
  es: withPhoneLibrary(esRules, esPhones),
  mx: withPhoneLibrary(mxRules, mxPhones),
  ph: withPhoneLibrary(phRules, phPhones),
  pl: withPhoneLibrary(plRules, plPhones),
  ro: withPhoneLibrary(roRules, roPhones),
  vn: withPhoneLibrary(vnRules, vnPhones),
}

export const followUpPlays: Readonly<Record<string, PlayedFollowUp>> = {
  'cofidis-offer': cofidisOfferPlay,
  'creditea-offer': crediteaOfferPlay,
  'dynamic-consents': dynamicConsentsPlay,
  'instabank-offer': instabankOfferPlay,
  'ipfd-offer-choice': ipfdOfferChoicePlay,
  'proficredit-offer': proficreditOfferPlay,
  'provident-offer': providentOfferPlay,
  smava: smavaPlay,
}

export const followUpLookUps: Readonly<Record<string, FollowUpLookUps>> = {
  vehicle: vehicleLookUps,
  'younited-professional-details': younitedProfessionalDetailsLookUps,
}

export const followUpTakes: Readonly<Record<string, FollowUpTake>> = {
  vehicle: vehicleTake,
}

export const lenderConnectors: Readonly<Record<string, LenderProtocol>> = {
  proficredit: proficreditConnector,
  'tf-bank': tfBankConnector,
  younited: younitedConnector,
}

export const lenderMappings: Readonly<Record<string, LenderMapping>> = {
  'ipf-digital': ipfDigitalMapping,
}

export const playedProtocols: Readonly<Record<string, PlayedProtocol>> = {
  proficredit: proficreditProtocol,
  'tf-bank': tfBankProtocol,
  younited: younitedProtocol,
}

export const texts: Readonly<Record<string, { readonly shell: object; readonly form: object; readonly followUps: object }>> = {
  co: { shell: coShell, form: coForm, followUps: coFollowUps },
  de: { shell: deShell, form: deForm, followUps: deFollowUps },
  en: { shell: enShell, form: enForm, followUps: enFollowUps },
  es: { shell: esShell, form: esForm, followUps: esFollowUps },
  mx: { shell: mxShell, form: mxForm, followUps: mxFollowUps },
  ph: { shell: phShell, form: phForm, followUps: phFollowUps },
  pl: { shell: plShell, form: plForm, followUps: plFollowUps },
  ro: { shell: roShell, form: roForm, followUps: roFollowUps },
  vn: { shell: vnShell, form: vnForm, followUps: vnFollowUps },
}

export const messages: Readonly<Record<string, object>> = {
  co: coMessages,
  de: deMessages,
  en: enMessages,
  es: esMessages,
  mx: mxMessages,
  ph: phMessages,
  pl: plMessages,
  ro: roMessages,
  vn: vnMessages,
}
export const policies: Readonly<Record<string, LocalePolicies>> = {
  co: localesCoPolicies,
  de: localesDePolicies,
  en: localesEnPolicies,
  es: localesEsPolicies,
  mx: localesMxPolicies,
  ph: localesPhPolicies,
  pl: localesPlPolicies,
  ro: localesRoPolicies,
  vn: localesVnPolicies,
}

export const countryPolicies: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  co: countriesCoPolicies,
  de: countriesDePolicies,
  es: countriesEsPolicies,
  mx: countriesMxPolicies,
  ph: countriesPhPolicies,
  pl: countriesPlPolicies,
  ro: countriesRoPolicies,
  vn: countriesVnPolicies,
}

export const countryTexts: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  co: { co: countriesCoTextsInCo, en: countriesCoTextsInEn },
  de: { de: countriesDeTextsInDe, en: countriesDeTextsInEn },
  es: { en: countriesEsTextsInEn },
  mx: { en: countriesMxTextsInEn },
  ph: { en: countriesPhTextsInEn, ph: countriesPhTextsInPh },
  pl: { en: countriesPlTextsInEn, pl: countriesPlTextsInPl },
  ro: { en: countriesRoTextsInEn },
  vn: { en: countriesVnTextsInEn },
}

export const brandTexts: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  askrobin: { co: brandsAskrobinTextsInCo, de: brandsAskrobinTextsInDe, es: brandsAskrobinTextsInEs, mx: brandsAskrobinTextsInMx, ph: brandsAskrobinTextsInPh, pl: brandsAskrobinTextsInPl, ro: brandsAskrobinTextsInRo, vn: brandsAskrobinTextsInVn },
  cashtero: { es: brandsCashteroTextsInEs, mx: brandsCashteroTextsInMx },
  default: { co: brandsDefaultTextsInCo, de: brandsDefaultTextsInDe, es: brandsDefaultTextsInEs, mx: brandsDefaultTextsInMx, ph: brandsDefaultTextsInPh, pl: brandsDefaultTextsInPl, ro: brandsDefaultTextsInRo, vn: brandsDefaultTextsInVn },
  fiesta: { es: brandsFiestaTextsInEs },
  finipay: { ro: brandsFinipayTextsInRo },
  ibancar: { es: brandsIbancarTextsInEs, mx: brandsIbancarTextsInMx },
  lienketvay: { vn: brandsLienketvayTextsInVn },
  prestamotor: { es: brandsPrestamotorTextsInEs, mx: brandsPrestamotorTextsInMx },
  ratapro: { pl: brandsRataproTextsInPl },
}
