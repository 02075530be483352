// Disclosures of Colombia: what the form says there, and why.
import { ownDisclosures } from '#domain/law/usual-disclosures.ts'

export const disclosures = ownDisclosures({
  of: 'LegalApp of the Ministry of Justice',
  url: 'https://www.minjusticia.gov.co/programas-co/LegalApp',
})
