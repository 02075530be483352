// Disclosures of Germany: what the form says there because the law asks for it, and why.
import type { Disclosure } from '#domain/law/disclosures.ts'

export const disclosures: readonly Disclosure[] = [
  {
    id: 'caution',
    shownAt: ['footer', 'price'],
    since: '2026-11-20',
    source: 'Directive (EU) 2023/2225, art. 8(1)',
  },
  {
    id: 'representative-example',
    shownAt: ['price', 'offers'],
    since: '2026-11-20',
    source: 'Directive (EU) 2023/2225, art. 8(2) to (6); PAngV § 17',
  },
  {
    id: 'automated-offers',
    shownAt: ['offers', 'about'],
    since: '2026-11-20',
    source: 'Directive (EU) 2023/2225, art. 13',
  },
  {
    id: 'ranking',
    shownAt: ['offers', 'about'],
    since: '2022-05-28',
    source: 'Directive (EU) 2019/2161, art. 4(5)',
  },
  {
    id: 'automated-refusal',
    shownAt: ['rejected'],
    since: '2026-11-20',
    source: 'Directive (EU) 2023/2225, art. 18(8) and (9); GDPR, art. 22',
  },
  {
    id: 'debt-advice',
    shownAt: ['rejected', 'about'],
    since: '2026-11-20',
    source: 'Directive (EU) 2023/2225, art. 36; the page is of the debt advice agencies’ common site',
    url: 'https://www.meine-schulden.de/',
  },
  {
    id: 'broker',
    shownAt: ['about', 'footer'],
    since: '2026-11-20',
    source: 'Directive (EU) 2023/2225, art. 38',
  },
]
