// Brand Finipay: the quiet fintech of Romania.
import type { Brand } from '#domain/application/brand.ts'

export const brand: Brand = {
  name: 'Finipay',
  product: 'finipay',
  themeColour: '#f1edfd',
  typefaces: [
    {
      family: 'Outfit',
      files: '@fontsource-variable/outfit/files/outfit-{script}-wght-normal.woff2',
      weights: [[300, 500]],
      like: 'sans',
    },
  ],
  frameAncestors: ["'self'", 'https://*.finipay.example'],
  countries: {
    ro: {
      register: 'formal',
      title: 'Finipay: împrumuturi online',
      description:
        'Solicitați un împrumut prin Finipay: o singură cerere pentru mai mulți creditori, gratuit și fără obligații.',
      keywords: 'împrumut online, credit online, credit nebancar, cerere de împrumut, Finipay',
      hosts: ['finipay.ro.example', 'www.finipay.ro.example'],
    },
  },
}
