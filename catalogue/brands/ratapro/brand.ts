// Brand Ratapro: instalments under control.
import type { Brand } from '#domain/application/brand.ts'

export const brand: Brand = {
  name: 'Ratapro',
  product: 'ratapro',
  themeColour: '#ffffff',
  typefaces: [
    {
      family: 'IBM Plex Sans',
      files: '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-{script}-wght-normal.woff2',
      weights: [[400, 600]],
      like: 'sans',
    },
  ],
  frameAncestors: ["'self'", 'https://*.ratapro.example'],
  countries: {
    pl: {
      register: 'formal',
      title: 'Ratapro: pożyczki ratalne online',
      description:
        'Jeden wniosek do wielu pożyczkodawców. Ratę, termin i całkowity koszt widać przed podpisaniem umowy. Wniosek jest bezpłatny i do niczego nie zobowiązuje.',
      keywords: 'pożyczka na raty, pożyczki ratalne online, wniosek o pożyczkę, porównanie pożyczek, RRSO, Ratapro',
      hosts: ['ratapro.pl.example', 'www.ratapro.pl.example'],
      frameAncestors: ["'self'", 'https://*.ratapro.example', 'https://*.porownaj-raty.example'],
    },
  },
}
