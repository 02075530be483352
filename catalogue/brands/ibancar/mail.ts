// E-mail theme of Ibancar: the colours of its web theme, and its own words where they are not those of every brand.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#e9edf3',
  sheet: '#ffffff',
  band: '#0b1a3b',
  onBand: '#ffffff',
  ink: '#0b1a3b',
  inkSoft: '#4a5874',
  line: '#d6dde8',
  action: '#ffb31a',
  onAction: '#0b1a3b',
  link: '#1b3f94',
  font: "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  headingFont: "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  radius: 8,
  words: {
    es: {
      service: {
        received: {
          subject: 'Tenemos tu solicitud y los datos del coche',
          body: 'La presentamos a las entidades que pueden prestarte y te escribiremos cuando haya un resultado. Mientras, sigues al volante: no tienes que hacer nada.',
        },
        offers: {
          one: {
            subject: '{{lender}} acepta tu solicitud',
          },
        },
        'still-open': {
          subject: 'Tu solicitud sigue en camino',
        },
        rejected: {
          rejected: {
            subject: 'Hoy ninguna entidad puede prestarte este importe',
            body: 'Hemos consultado a todas las posibles. No es un juicio sobre ti, y tu coche no se ve afectado.',
          },
        },
      },
    },
    mx: {
      service: {
        received: {
          subject: 'Tenemos tu solicitud y los datos de tu auto',
          body: 'La presentamos a las financieras que te pueden prestar y te escribiremos cuando haya un resultado. Mientras, sigues al volante: no tienes que hacer nada.',
        },
        offers: {
          one: {
            subject: '{{lender}} acepta tu solicitud',
          },
        },
        'still-open': {
          subject: 'Tu solicitud sigue en camino',
        },
        rejected: {
          rejected: {
            subject: 'Hoy ninguna financiera puede prestarte este monto',
            body: 'Consultamos a todas las posibles. No es un juicio sobre ti, y tu auto no se ve afectado.',
          },
        },
      },
    },
  },
}
