// E-mail theme of Cashtero: the colours of its web theme, and its own words where they are not those of every brand.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#f3f4f6',
  sheet: '#ffffff',
  band: '#12c481',
  onBand: '#07130e',
  ink: '#07130e',
  inkSoft: '#45564d',
  line: '#dbe5df',
  action: '#07130e',
  onAction: '#ffffff',
  link: '#00653f',
  font: "'Helvetica Neue', Inter, Roboto, Arial, sans-serif",
  headingFont: "'Helvetica Neue', Inter, Roboto, Arial, sans-serif",
  radius: 4,
  words: {
    es: {
      service: {
        received: {
          subject: 'Tenemos tu solicitud',
          body: 'Tu solicitud: recibida. Consultamos a las entidades que pueden prestarte y te escribimos cuando haya un resultado. Tú, nada que hacer.',
        },
        offers: {
          one: {
            subject: '{{lender}} ha dicho sí a tu solicitud',
            body: 'Estos son los números. Si te cuadran, sigue; si no, 0 compromiso.',
          },
          several: {
            subject: '{{count}} ofertas. 1 decisión: la tuya',
            body: '{{count}} entidades han dicho sí. Aquí van los números de la más cercana a lo que pediste. Compara y elige una, o ninguna.',
          },
        },
        'will-call': {
          subject: 'Ten el teléfono a mano: {{lender}} te llamará',
        },
        rejected: {
          rejected: {
            subject: 'Hoy la respuesta es no',
            body: 'Hemos consultado a las entidades posibles y ninguna puede prestarte este importe hoy. No es un juicio sobre ti.',
          },
        },
      },
    },
    mx: {
      service: {
        received: {
          subject: 'Tenemos tu solicitud',
          body: 'Tu solicitud: recibida. Consultamos a las financieras que te pueden prestar y te escribimos cuando haya un resultado. Tú, nada que hacer.',
        },
        offers: {
          one: {
            subject: '{{lender}} le dijo sí a tu solicitud',
            body: 'Estos son los números. Si te cuadran, sigue; si no, 0 compromiso.',
          },
          several: {
            subject: '{{count}} ofertas. 1 decisión: la tuya',
            body: '{{count}} financieras dijeron sí. Aquí van los números de la más cercana a lo que pediste. Compara y elige una, o ninguna.',
          },
        },
        'will-call': {
          subject: 'Ten el teléfono a la mano: {{lender}} te va a llamar',
        },
        rejected: {
          rejected: {
            subject: 'Hoy la respuesta es no',
            body: 'Consultamos a las financieras posibles y ninguna puede prestarte este monto hoy. No es un juicio sobre ti.',
          },
        },
      },
    },
  },
}
