// Brand Cashtero: fast cash, with the numbers first.
import type { Brand } from '#domain/application/brand.ts'

export const brand: Brand = {
  name: 'Cashtero',
  product: 'default',
  themeColour: '#12c481',
  typefaces: [
    {
      family: 'Bricolage Grotesque',
      files: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-{script}-wght-normal.woff2',
      weights: [[400, 800]],
      like: 'sans',
    },
  ],
  frameAncestors: ["'self'", 'https://*.cashtero.example'],
  countries: {
    es: {
      register: 'informal',
      // Numbers first: the amount and what it costs, then who asks.
      firstPage: 'amount',
      title: 'Cashtero: préstamos online',
      description:
        'Un formulario, varias entidades, 0 € por solicitarlo. Di cuánto y a qué plazo; Cashtero consulta quién puede prestártelo.',
      keywords: 'préstamos online, préstamo personal, minipréstamo, comparar préstamos, Cashtero',
      hosts: ['cashtero.es.example', 'www.cashtero.es.example'],
    },
    mx: {
      register: 'informal',
      flow: 'older',
      title: 'Cashtero: préstamos en línea',
      description:
        'Una solicitud, varias financieras, 0 pesos por solicitarlo. Di cuánto y a qué plazo; Cashtero consulta quién te lo puede prestar.',
      keywords: 'préstamos en línea, préstamo personal, crédito en línea, comparar préstamos, Cashtero',
      hosts: ['cashtero.mx.example', 'www.cashtero.mx.example'],
    },
  },
}
