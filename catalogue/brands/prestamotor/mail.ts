// E-mail theme of Prestamotor: the colours of its web theme, and its own words where they are not those of every brand.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#e8ebee',
  sheet: '#ffffff',
  band: '#15181c',
  onBand: '#ffffff',
  ink: '#15181c',
  inkSoft: '#4d5762',
  line: '#dbe0e5',
  action: '#d0101c',
  onAction: '#ffffff',
  link: '#b20c17',
  font: "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  headingFont: "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  radius: 0,
  words: {
    es: {
      service: {
        received: {
          subject: 'Motor en marcha: tenemos tu solicitud',
          body: 'Estamos consultando a las entidades que pueden prestarte y te escribiremos cuando haya un resultado. No tienes que hacer nada.',
        },
        'more-question': {
          subject: 'Falta una pieza en tu solicitud',
        },
        offers: {
          one: {
            subject: '{{lender}} te da luz verde',
            body: '{{lender}} ha aceptado tu solicitud. Mira las condiciones como se mira un motor: sin prisa y sin compromiso.',
          },
          several: {
            subject: '{{count}} luces verdes para tu solicitud',
          },
        },
        'still-open': {
          subject: 'Aún no tenemos la respuesta',
        },
        rejected: {
          rejected: {
            subject: 'Hoy no ha podido ser',
            body: 'Hemos consultado a todas las entidades posibles y hoy ninguna puede prestarte este importe. No es un juicio sobre ti ni sobre tu coche.',
          },
        },
      },
    },
    mx: {
      service: {
        received: {
          subject: 'Motor en marcha: tenemos tu solicitud',
          body: 'Estamos consultando a las financieras que te pueden prestar y te escribiremos cuando haya un resultado. No tienes que hacer nada.',
        },
        'more-question': {
          subject: 'Falta una pieza en tu solicitud',
        },
        offers: {
          one: {
            subject: '{{lender}} te da luz verde',
            body: '{{lender}} aceptó tu solicitud. Revisa las condiciones como se revisa un motor: sin prisa y sin compromiso.',
          },
          several: {
            subject: '{{count}} luces verdes para tu solicitud',
          },
        },
        'still-open': {
          subject: 'Todavía no tenemos la respuesta',
        },
        rejected: {
          rejected: {
            subject: 'Hoy no se pudo',
            body: 'Consultamos a todas las financieras posibles y hoy ninguna puede prestarte este monto. No es un juicio sobre ti ni sobre tu auto.',
          },
        },
      },
    },
  },
}
