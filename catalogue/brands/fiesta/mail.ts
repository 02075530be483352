// E-mail theme of Fiesta: the colours of its web theme, and its own words where they are not those of every brand.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#fff1cc',
  sheet: '#fffaf1',
  band: '#ffc233',
  onBand: '#33102b',
  ink: '#33102b',
  inkSoft: '#6b4760',
  line: '#e9d6d3',
  action: '#c2136f',
  onAction: '#ffffff',
  link: '#9d0f5a',
  font: "'Avenir Next', 'Trebuchet MS', Ubuntu, Roboto, Arial, sans-serif",
  headingFont: "Rockwell, 'Bookman Old Style', Georgia, serif",
  radius: 28,
  words: {
    es: {
      service: {
        received: {
          subject: 'Estamos consultando a las entidades',
          body: 'Estamos consultando a las entidades que pueden prestarte y te escribiremos cuando haya un resultado. No tienes que hacer nada.',
        },
        offers: {
          one: {
            subject: '¡{{lender}} dice que sí!',
            body: 'Estas son sus condiciones. Léelas con calma y decide tú: solicitarlo no te compromete a nada.',
          },
          several: {
            subject: '¡Tienes {{count}} ofertas para elegir!',
          },
        },
        'will-call': {
          subject: '{{lender}} te llamará',
        },
        'still-open': {
          subject: 'La respuesta te llega por correo',
        },
        rejected: {
          rejected: {
            subject: 'Hoy no ha podido ser',
            body: 'Hemos consultado a todas las entidades posibles y hoy ninguna puede prestarte este importe. No es un juicio sobre ti ni sobre tus planes.',
          },
        },
      },
    },
  },
}
