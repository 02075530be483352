// Disclosures of Vietnam: what the form says there, and why.
import { ownDisclosures } from '#domain/law/usual-disclosures.ts'

export const disclosures = ownDisclosures({
  of: 'the National Competition Commission, which protects consumers',
  url: 'https://vcc.gov.vn/',
})
