// E-mail theme of Finipay: the colours of its web theme, and its own words where they are not those of every brand.
import type { EmailTheme } from '#domain/application/email-theme.ts'

export const mail: EmailTheme = {
  ground: '#f6f3fe',
  sheet: '#ffffff',
  band: '#f1edfd',
  onBand: '#1d1750',
  ink: '#1d1750',
  inkSoft: '#5c5580',
  line: '#e5dff7',
  action: '#4a35c9',
  onAction: '#ffffff',
  link: '#4f32c4',
  font: "'Avenir Next', 'Segoe UI', Roboto, Arial, sans-serif",
  headingFont: "'Avenir Next', 'Segoe UI', Roboto, Arial, sans-serif",
  radius: 20,
  words: {
    ro: {
      service: {
        received: {
          subject: 'Cererea dumneavoastră este în analiză',
          body: 'Consultăm creditorii potriviți și vă scriem când avem un rezultat. Nu este nevoie să faceți nimic.',
        },
        offers: {
          one: {
            subject: '{{lender}} vă face o ofertă',
            body: 'Vă rugăm să citiți condițiile de mai jos și să decideți în liniște: cererea nu vă obligă la nimic.',
          },
        },
        'still-open': {
          subject: 'Analiza durează mai mult decât de obicei',
        },
        rejected: {
          rejected: {
            subject: 'În acest moment nu avem o ofertă pentru dumneavoastră',
            body: 'Niciunul dintre creditorii consultați nu poate acorda astăzi suma solicitată. Răspunsul nu este o apreciere asupra dumneavoastră.',
          },
        },
      },
    },
  },
}
