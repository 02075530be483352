// Disclosures of Colombia: what the form says there, and why.
import { ownDisclosures } from '#domain/law/usual-disclosures.ts'

export const disclosures = ownDisclosures(
  {
    of: 'LegalApp of the Ministry of Justice',
    url: 'https://www.minjusticia.gov.co/programas-co/LegalApp',
  },
  {
    'early-repayment': { source: 'Ley 1555 de 2012' },
    'late-payment': { source: 'Código de Comercio, art. 884; Ley 1266 de 2008' },
  },
)
