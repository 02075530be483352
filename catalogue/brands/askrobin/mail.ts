// E-mail theme of AskRobin: the colours of its web theme, and its own words where they are not those of every brand.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#fdf4e6',
  sheet: '#ffffff',
  band: '#16332a',
  onBand: '#ffe7d1',
  ink: '#16332a',
  inkSoft: '#4a6158',
  line: '#ecdfcb',
  action: '#c9380f',
  onAction: '#ffffff',
  link: '#a82c09',
  font: "'Nunito Sans', Seravek, Ubuntu, Calibri, Arial, sans-serif",
  headingFont: "'Nunito Sans', Seravek, Ubuntu, Calibri, Arial, sans-serif",
  radius: 28,
  words: {
    es: {
      service: {
        received: {
          subject: 'Robin está consultando',
          body: 'Robin ya tiene tu solicitud y consulta a las entidades que pueden prestarte. Te escribirá cuando haya un resultado; no tienes que hacer nada.',
        },
        offers: {
          one: {
            subject: 'Robin vuelve con una oferta de {{lender}}',
          },
          several: {
            subject: 'Robin vuelve con {{count}} ofertas',
          },
        },
        'still-open': {
          subject: 'Robin sigue consultando',
        },
        rejected: {
          rejected: {
            subject: 'Esta vez no ha podido ser',
          },
        },
      },
    },
    mx: {
      service: {
        received: {
          subject: 'Robin está consultando',
          body: 'Robin ya tiene tu solicitud y consulta a las financieras que te pueden prestar. Te escribirá cuando haya un resultado; no tienes que hacer nada.',
        },
        offers: {
          one: {
            subject: 'Robin regresa con una oferta de {{lender}}',
          },
          several: {
            subject: 'Robin regresa con {{count}} ofertas',
          },
        },
        'still-open': {
          subject: 'Robin sigue consultando',
        },
        rejected: {
          rejected: {
            subject: 'Esta vez no se pudo',
          },
        },
      },
    },
    co: {
      service: {
        received: {
          subject: 'Robin está consultando',
          body: 'Robin ya tiene su solicitud y consulta a las entidades que le pueden prestar. Le escribirá cuando haya un resultado; no tiene que hacer nada.',
        },
        offers: {
          one: {
            subject: 'Robin vuelve con una oferta de {{lender}}',
          },
          several: {
            subject: 'Robin vuelve con {{count}} ofertas',
          },
        },
        'still-open': {
          subject: 'Robin sigue consultando',
        },
        rejected: {
          rejected: {
            subject: 'Esta vez no se pudo',
          },
        },
      },
    },
    de: {
      service: {
        received: {
          subject: 'Robin fragt gerade für Sie',
          body: 'Robin hat Ihren Antrag und fragt passende Kreditgeber. Sie hören von uns, wenn es ein Ergebnis gibt, und müssen nichts tun.',
        },
        offers: {
          one: {
            subject: 'Robin bringt ein Angebot von {{lender}}',
          },
          several: {
            subject: 'Robin bringt {{count}} Angebote',
          },
        },
        'still-open': {
          subject: 'Robin fragt weiter für Sie',
        },
        rejected: {
          rejected: {
            subject: 'Diesmal hat es leider nicht geklappt',
          },
        },
      },
    },
    pl: {
      service: {
        received: {
          subject: 'Robin pyta w Twoim imieniu',
          body: 'Robin ma Twój wniosek i pyta odpowiednich pożyczkodawców. Napiszemy, gdy będzie wynik. Nie trzeba nic robić.',
        },
        offers: {
          one: {
            subject: 'Robin wraca z ofertą: {{lender}}',
          },
          several: {
            subject: 'Robin wraca z ofertami: {{count}}',
          },
        },
        'still-open': {
          subject: 'Robin wciąż pyta w Twoim imieniu',
        },
        rejected: {
          rejected: {
            subject: 'Tym razem się nie udało',
          },
        },
      },
    },
    ro: {
      service: {
        received: {
          subject: 'Robin întreabă creditorii pentru dumneavoastră',
          body: 'Robin are cererea dumneavoastră și întreabă creditorii potriviți. Vă scriem când avem un rezultat. Nu trebuie să faceți nimic.',
        },
        offers: {
          one: {
            subject: 'Robin se întoarce cu o ofertă de la {{lender}}',
          },
          several: {
            subject: 'Robin se întoarce cu {{count}} oferte',
          },
        },
        'still-open': {
          subject: 'Robin întreabă în continuare',
        },
        rejected: {
          rejected: {
            subject: 'De data aceasta nu s-a putut',
          },
        },
      },
    },
    vn: {
      greeting: 'Chào bạn {{name}},',
      greetingPlain: 'Chào bạn,',
      service: {
        received: {
          subject: 'Robin đang đi hỏi giúp bạn',
          body: 'Robin đã nhận hồ sơ và đang hỏi những đơn vị cho vay hợp với bạn. Khi có kết quả, chúng tôi sẽ gửi email cho bạn. Bạn không cần làm gì thêm.',
        },
        offers: {
          one: {
            subject: 'Robin mang về một khoản vay từ {{lender}}',
          },
          several: {
            subject: 'Robin mang về {{count}} khoản vay',
          },
        },
        'still-open': {
          subject: 'Robin vẫn đang đi hỏi giúp bạn',
        },
        rejected: {
          rejected: {
            subject: 'Rất tiếc, lần này chưa có nơi nào cho vay',
          },
        },
      },
    },
    ph: {
      service: {
        received: {
          subject: 'Robin is asking around for you',
          body: 'Robin has your application and is asking lenders that fit your answers. We’ll email you when there’s a result. You don’t need to do anything.',
        },
        offers: {
          one: {
            subject: 'Robin is back with an offer from {{lender}}',
          },
          several: {
            subject: 'Robin is back with {{count}} offers',
          },
        },
        'still-open': {
          subject: 'Robin is still asking around for you',
        },
        rejected: {
          rejected: {
            subject: 'Sorry, no loan this time',
          },
        },
      },
    },
  },
}
