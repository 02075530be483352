// Disclosures of Vietnam: what the form says there, and why.
import { ownDisclosures } from '#domain/law/usual-disclosures.ts'

export const disclosures = ownDisclosures(
  {
    of: 'the National Competition Commission, which protects consumers',
    url: 'https://vcc.gov.vn/',
  },
  {
    'early-repayment': { source: 'Circular 39/2016/TT-NHNN' },
    'late-payment': { source: 'Circular 39/2016/TT-NHNN, art. 13; Civil Code 2015, art. 466' },
  },
)
