// E-mail theme of Finipay: the colours of its web theme.
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
}
