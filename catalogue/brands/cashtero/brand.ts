// Brand Cashtero: fast cash, with the numbers first.
import type { Brand } from '#domain/application/brand.ts'

export const brand: Brand = {
  name: 'Cashtero',
  product: 'default',
  themeColour: '#12c481',
  frameAncestors: ["'self'", 'https://*.cashtero.example'],
  countries: {
    es: {
      title: 'Cashtero: préstamos rápidos en línea',
      description:
        'Un formulario, varias entidades, 0 € por solicitarlo. Di cuánto y hasta cuándo; Cashtero pregunta quién puede prestártelo.',
      keywords: 'préstamo rápido, préstamos en línea, dinero rápido, minipréstamo, comparar préstamos, Cashtero',
      hosts: ['cashtero.es.example', 'www.cashtero.es.example'],
    },
    mx: {
      flow: 'older',
      title: 'Cashtero: préstamos rápidos en línea',
      description:
        'Una solicitud, varias financieras, 0 pesos por pedirlo. Di cuánto y a qué plazo; Cashtero pregunta quién te lo puede prestar.',
      keywords: 'préstamo rápido, préstamos en línea, dinero rápido, crédito en línea, comparar préstamos, Cashtero',
      hosts: ['cashtero.mx.example', 'www.cashtero.mx.example'],
    },
  },
}
