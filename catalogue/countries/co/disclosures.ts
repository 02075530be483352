// Disclosures of Colombia: what the form says there because the law asks for it, and why.
import type { Disclosure } from '#domain/law/disclosures.ts'

const ours = 'Ours: the same everywhere; no law of this country is known to ask for it.'

export const disclosures: readonly Disclosure[] = [
  {
    id: 'caution',
    shownAt: ['footer', 'price'],
    source: ours,
  },
  {
    id: 'representative-example',
    shownAt: ['price', 'offers'],
    source: ours,
  },
  {
    id: 'automated-offers',
    shownAt: ['offers', 'about'],
    source: ours,
  },
  {
    id: 'ranking',
    shownAt: ['offers', 'about'],
    source: ours,
  },
  {
    id: 'automated-refusal',
    shownAt: ['rejected'],
    source: ours,
  },
  {
    id: 'debt-advice',
    shownAt: ['rejected', 'about'],
    source: 'Ours: the page is of LegalApp of the Ministry of Justice',
    url: 'https://www.minjusticia.gov.co/programas-co/LegalApp',
  },
  {
    id: 'broker',
    shownAt: ['about', 'footer'],
    source: ours,
  },
]
