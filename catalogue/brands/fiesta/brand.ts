// Fiesta: credit for the good days.
import type { Brand } from '#domain/brand.ts'

export const brand: Brand = {
  name: 'Fiesta',
  product: 'fiesta',
  themeColour: '#ffc233',
  frameAncestors: ["'self'", 'https://*.fiesta.example'],
  countries: {
    es: {
      title: 'Fiesta: préstamos para los días buenos',
      description:
        'Boda, viaje, cumpleaños o casa nueva: cuéntale a Fiesta qué celebras y cuánto necesitas, y pregunta por ti a varias entidades. Gratis y sin compromiso.',
      keywords: 'préstamo para boda, préstamo para viaje, préstamos en línea, préstamo personal, Fiesta',
      hosts: ['fiesta.es.example', 'www.fiesta.es.example'],
    },
  },
}
