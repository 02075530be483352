// E-mail theme of Ratapro: the colours of its web theme, and its own words where they are not those of every brand.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#f6f8f9',
  sheet: '#ffffff',
  band: '#10234f',
  onBand: '#8fe6c4',
  ink: '#10234f',
  inkSoft: '#4a5a7d',
  line: '#d8e0ea',
  action: '#10234f',
  onAction: '#ffffff',
  link: '#17407f',
  font: "'Segoe UI', 'IBM Plex Sans', Roboto, Arial, sans-serif",
  headingFont: "'Segoe UI', 'IBM Plex Sans', Roboto, Arial, sans-serif",
  radius: 4,
  words: {
    pl: {
      stepUp: {
        subject: 'Kod w {{brand}}',
        body: 'Ktoś otworzył Pana/Pani wniosek w {{brand}} z linku i chce zobaczyć odpowiedzi. Jeśli to Pan/Pani, proszę wpisać ten kod. Jeśli nie, proszę nie podawać go nikomu.',
        code: 'Kod, ważny 10 minut',
        sms: '{{brand}}: {{code}} to kod, który pokazuje odpowiedzi we wniosku. Jest ważny 10 minut. Proszę nie podawać go nikomu.',
      },
      service: {
        received: {
          subject: 'Pana/Pani wniosek jest rozpatrywany',
          body: 'Pytamy pożyczkodawców, których warunki ten wniosek spełnia, i napiszemy, gdy będzie wynik. Nie musi Pan/Pani nic robić.',
        },
        offers: {
          one: {
            subject: '{{lender}} składa Panu/Pani ofertę',
            body: 'Rata, termin i całkowity koszt są poniżej. Może Pan/Pani spokojnie przejrzeć warunki: wniosek do niczego nie zobowiązuje.',
          },
          several: {
            body: 'Ofertę składa kilku pożyczkodawców. Rata i całkowity koszt oferty najbliższej wnioskowanej kwocie są poniżej. Może Pan/Pani porównać wszystkie i wybrać jedną albo żadną.',
          },
        },
        'data-link': {
          go: 'Moje dane',
          body: 'Ten link przez tydzień otwiera na dowolnym urządzeniu dane, które przechowujemy. Każdy, kto go ma, może je zobaczyć i usunąć, dlatego prosimy nikomu go nie przekazywać.',
        },
        'will-call': {
          subject: '{{lender}} zadzwoni do Pana/Pani',
        },
        rejected: {
          rejected: {
            subject: 'Dziś nie możemy przedstawić oferty',
            body: 'Żaden z zapytanych pożyczkodawców nie może dziś pożyczyć tej kwoty. Nie jest to ocena Pana/Pani osoby.',
          },
        },
      },
    },
  },
}
