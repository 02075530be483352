// Disclosures of Mexico: what the form says there, and why.
import { ownDisclosures } from '#domain/law/usual-disclosures.ts'

export const disclosures = ownDisclosures(
  { of: 'CONDUSEF', url: 'https://www.gob.mx/condusef' },
  {
    withdrawal: { source: 'Ley para la Transparencia y Ordenamiento de los Servicios Financieros, art. 11 Bis 1' },
    'early-repayment': {
      source: 'Ley para la Transparencia y Ordenamiento de los Servicios Financieros: early payments',
    },
    'late-payment': { source: 'Ley para Regular las Sociedades de Información Crediticia' },
    lender: {
      source:
        'Ley de Protección y Defensa al Usuario de Servicios Financieros: the register of those who may lend (SIPRES)',
      shownAt: ['price', 'offers', 'mail'],
      demands: ['legalName', 'licence'],
    },
  },
)
